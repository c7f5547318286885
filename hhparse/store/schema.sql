-- The tables. The line above a `create table` and the end of a column's line are their COMMENTs (schema.py puts them there);
-- the ENUM types come from chunk.py. Money is in units of the currency, times are UTC where not said otherwise, lines count from 1.

-- One run of the tool.
create table runs (
    run_id bigint,                    -- Number of the run, from 1.
    started_at timestamp,             -- When it began (UTC).
    finished_at timestamp,            -- When it ended (UTC); NULL while it runs, and for ever if it was killed.
    version varchar,                  -- Version of hhparse.
    command varchar,                  -- The command line.
    houses_sha256 varchar,            -- Hash of the house profiles in use.
    grammars_sha256 varchar,          -- Hash of the grammars and room files in use.
    audits_sha256 varchar,            -- Hash of the audits in use.
    status varchar                    -- `running`, then what the run says of itself: `done`, `failed`, ...
);

-- One version of one input file.
create table sources (
    source_id bigint,                 -- First 63 bits of sha256: in the order of the hashes.
    path varchar,                     -- Where it was found; the smallest path where there were several.
    sha256 varchar,                   -- Hash of the decompressed bytes.
    bytes bigint,                     -- Size after decompression; the ranges of its sightings and rejects add up to it.
    encoding varchar,                 -- Python's name of the codec.
    room varchar,                     -- Room of its hands; several are joined by a comma.
    hands bigint,                     -- Hands in it, also those known from elsewhere; NULL until it is complete.
    rejects bigint,                   -- Runs of bytes in it that are no hand; NULL until it is complete.
    run_id bigint,                    -- Run that first read it.
    bad_line bigint,                  -- First line with bytes that could not be decoded.
    complete boolean,                 -- Whether it was read to its end; if not, the next run reads it again.
    audited bigint                    -- Mark of the audits that have seen it; NULL for none.
);

-- One hand found in one source.
create table sightings (
    hand_id bigint,                   -- The hand.
    source_id bigint,                 -- The source.
    first_line integer,               -- First line of the hand in that source.
    last_line integer,                -- Last line.
    byte_start bigint,                -- Where its bytes begin (decompressed).
    byte_end bigint                   -- Where the next ones begin.
);

-- One hand as logged.
create table hands (
    hand_id bigint,                   -- Hash of the hand as logged: room, number, seats, events, claims; not of file, line, chat, or cards one player knows.
    source_id bigint,                 -- Source whose version of the hand stands here: the smallest (sha256, byte_start).
    room varchar,                     -- Room whose log it is.
    hand_no varchar,                  -- The hand's number as printed.
    table_name varchar,               -- Name of the table.
    game varchar,                     -- `holdem omaha stud razz ...`; `hhparse games` lists them.
    betting betting,                  -- No-limit, pot-limit, fixed limit, spread limit, or none.
    is_tournament boolean,            -- Whether it belongs to a tournament.
    small_bet decimal(18, 4),         -- First amount of the stakes: small blind, or small bet of fixed limit.
    big_bet decimal(18, 4),           -- Second amount of the stakes.
    ante decimal(18, 4),              -- Ante the header names.
    currency varchar,                 -- Currency; one with more than four decimals is kept in its next smaller unit (`uBTC`).
    played_at timestamp,              -- When it was played (UTC); NULL where no zone is known.
    played_at_local timestamp,        -- When it was played by the clock as written.
    dealer varchar,                   -- Name of the dealer.
    inspector varchar,                -- Name of the inspector.
    button_seat integer,              -- Seat with the button.
    seats integer,                    -- Players with a seat line.
    board varchar,                    -- Board cards in the order logged; several boards stand apart by ` | `.
    pot_claimed decimal(18, 4),       -- Total of the pot that the log states.
    pot_due decimal(18, 4),           -- Total of the pot by the wagers.
    rake_claimed decimal(18, 4),      -- Rake that the log states; NULL when not printed.
    rake_taken decimal(18, 4),        -- Chips in less chips out less drops.
    rake_due decimal(18, 4),          -- Rake by the rule in force; NULL where no rule is known.
    added decimal(18, 4),             -- Money added by the house.
    status hand_status,               -- How whole the hand is; a truncated one that came again whole is `superseded`.
    house varchar,                    -- House whose rules judged it.
    basis bigint,                     -- Hash of the rules, grammar and engine that the facts due rest on.
    first_line integer,               -- First line in its source.
    last_line integer,                -- Last line.
    byte_start bigint,                -- Where its bytes begin in its source (decompressed).
    byte_end bigint,                  -- Where the next ones begin.
    text varchar,                     -- The hand as logged, decoded.
    raw blob,                         -- Its bytes, only where the text does not encode back to them.
    fingerprint bigint,               -- More bits of the hash behind hand_id: two fingerprints are two hands.
    tournament varchar,               -- Number or name of the tournament.
    small_blind decimal(18, 4),       -- Small blind in force, where the log names it apart from the stakes.
    big_blind decimal(18, 4),         -- Big blind in force, likewise.
    button_ante decimal(18, 4),       -- Ante of the button, likewise.
    button_blind decimal(18, 4),      -- Blind of the button, likewise.
    bring_in decimal(18, 4),          -- Bring-in, likewise.
    min_bet decimal(18, 4),           -- Smallest bet, likewise.
    chip decimal(18, 4),              -- Smallest chip in play.
    hand_cap decimal(18, 4),          -- Most a seat may put in during the hand.
    options varchar,                  -- Options the log states, `name=value`, one a line, later ones win.
    rake_rule varchar,                -- Posted rake rule as written; `NONE` for none, NULL if the log has no such line.
    profile varchar,                  -- House profile that the log names.
    stamp varchar,                    -- The time as written.
    clocks varchar,                   -- Fault of the clock: `missing`, `no_zone`, `disagree`.
    max_seats integer,                -- Seats of the table.
    context varchar,                  -- Header lines in force before the text, so that the hand can be dealt again from its row.
    replayed boolean,                 -- Whether it was dealt again; if not, what is due is unknown.
    money_known boolean,              -- False after a line that could not be read and may have moved chips.
    rake_cap decimal(18, 4),          -- Most rake that the rule in force or the regulator allows; NULL for no limit or no rule.
    odd_unit decimal(18, 4),          -- Smallest chip that the pots are divided into.
    order_fits varchar,               -- Mistaken order of hands by which the awards are right, where they are wrong by the one in force.
    audited bigint,                   -- Mark of the audits that have seen it; NULL for none since it was last dealt.
    unknown_options varchar,          -- Options and profile the log states that nobody knows, `name=value: hint`, one a line.
    order_decides boolean             -- Short deck: whether the other value of sd.order gives other winners; NULL where cards are unknown.
);

-- One player in one hand.
create table seats (
    hand_id bigint,                   -- The hand.
    seat integer,                     -- Seat as the log numbers it.
    player varchar,                   -- Name as logged.
    stack_start decimal(18, 4),       -- Chips before the hand.
    stack_end decimal(18, 4),         -- Chips after it, by the events.
    stack_end_claimed decimal(18, 4), -- Chips after it that the log states.
    hole_cards varchar,               -- Cards known to the player alone; an unknown card is `??`.
    up_cards varchar,                 -- Cards dealt face up.
    put_in decimal(18, 4),            -- Chips put into the pot, gross.
    returned decimal(18, 4),          -- What came back uncalled.
    won decimal(18, 4),               -- Awards.
    cash_out decimal(18, 4),          -- Cash-outs and insurance; they change no award.
    net decimal(18, 4),               -- won + returned - put_in.
    ante_due decimal(18, 4),          -- Ante it owes; NULL where that cannot be told.
    blind event_kind,                 -- Blind or button ante it owes; NULL for none, or where that cannot be told.
    blind_due decimal(18, 4),         -- Its size.
    line_no integer,                  -- Line of the seat.
    sitting_out boolean,              -- Whether the log says that the player sits out.
    live boolean,                     -- Whether the seat is still in when the action is over; NULL where it was not dealt in.
    is_all_in boolean,                -- Whether it has no chips behind then.
    tabled boolean                    -- Whether the log shows its whole hand.
);

-- One thing that happened.
create table events (
    hand_id bigint,                   -- The hand.
    event_no integer,                 -- Place in the hand, from 1, in the order logged.
    line_no integer,                  -- Line in the hand's source.
    street street,                    -- Street it belongs to.
    kind event_kind,                  -- What happened; `unparsed` for a line that no rule of the grammar reads.
    seat integer,                     -- Seat of the player.
    player varchar,                   -- Name as logged.
    amount decimal(18, 4),            -- What this event moves.
    total decimal(18, 4),             -- The seat's total of the round after it.
    all_in boolean,                   -- Whether the log says all-in.
    out_of_turn boolean,              -- Whether the log marks it as out of turn.
    timed_out boolean,                -- Whether the log says that the time ran out.
    cards varchar,                    -- Cards in the order logged.
    board_no integer,                 -- 1, 2, ... where the hand has several boards.
    pot_no integer,                   -- 0 the main pot, 1, 2, ... side pots; NULL where the log does not say.
    half half,                        -- Part of a split pot; NULL where the log does not say.
    text varchar,                     -- Words of the line that stand in no other column.
    departure varchar,                -- Finding code of the departure from the rules; NULL for none.
    expected_seat integer,            -- Seat whose turn it was.
    to_call decimal(18, 4),           -- What the seat owed before it.
    min_to decimal(18, 4),            -- Smallest legal total of a bet or raise.
    max_to decimal(18, 4),            -- Largest legal total.
    may_raise boolean,                -- Whether the seat might bet or raise.
    pot_before decimal(18, 4),        -- Chips in the middle before it.
    stack_before decimal(18, 4),      -- Chips of the seat before it.
    hand_said varchar,                -- What a shown hand is called, in words that compare (`two_pair K Q`); NULL if not understood.
    hand_made varchar                 -- What the rules see in it with the board of that moment, in the same words.
);

-- One thing that the log says about itself, in a summary or in POT and RESULT lines.
create table claims (
    hand_id bigint,                   -- The hand.
    line_no integer,                  -- Line in the hand's source.
    kind claim_kind,                  -- What is claimed: totals, a pot, a stack at the end, a seat's award, the board, a hand's name.
    seat integer,                     -- Seat it is about.
    pot_no integer,                   -- Pot it is about, 0 the main pot.
    board_no integer,                 -- Board it is about.
    amount decimal(18, 4),            -- Amount claimed.
    cards varchar,                    -- Cards claimed.
    text varchar                      -- Words claimed: a hand's name, the seats of a pot.
);

-- One pot (and board, where a pot is played on several).
create table pots (
    hand_id bigint,                   -- The hand.
    pot_no integer,                   -- 0 the main pot, 1, 2, ... side pots.
    board_no integer,                 -- Board; 0 where the pot is played on one.
    amount_due decimal(18, 4),        -- Chips in it by the wagers.
    amount_claimed decimal(18, 4),    -- Chips in it that the log states.
    rake_due decimal(18, 4),          -- Its part of the rake by the rule in force.
    rake_claimed decimal(18, 4),      -- Its part of the rake that the log states.
    eligible varchar                  -- Seats that contest it, `1 4 6`.
);

-- One seat's part of one pot, board and half.
create table shares (
    hand_id bigint,                   -- The hand.
    pot_no integer,                   -- 0 the main pot, 1, 2, ... side pots.
    board_no integer,                 -- Board; 0 where the pot is played on one.
    half half,                        -- Part of a split pot.
    seat integer,                     -- The seat.
    player varchar,                   -- Name as logged.
    due decimal(18, 4),               -- Its share by the rules; NULL where the deciding cards are unknown.
    claimed decimal(18, 4),           -- What the log awards.
    hand_label varchar,               -- Name of the hand that the rules see.
    line_no integer                   -- Line of the award; NULL for a share that was due and not paid.
);

-- One departure from the rules.
create table findings (
    finding_key bigint,               -- Hash of code, hand, line within the hand, seat, pot and half: the same every night.
    run_id bigint,                    -- Run that first found it.
    code varchar,                     -- Finding code; `hhparse explain CODE`.
    severity severity,                -- What it counts as: after the house's own severities, and `info` where it follows from another.
    hand_id bigint,                   -- The hand; NULL for a finding about a file.
    source_id bigint,                 -- The source.
    line_no integer,                  -- The guilty line.
    street street,                    -- Street of that line.
    seat integer,                     -- Seat it is about.
    player varchar,                   -- Player it is about.
    pot_no integer,                   -- Pot it is about, 0 the main pot.
    half half,                        -- Part of that pot.
    expected varchar,                 -- What the rules ask for.
    actual varchar,                   -- What the log has.
    message varchar,                  -- The finding in words.
    rules varchar,                    -- Clauses of the rulebook.
    options varchar,                  -- Options it depended on with the values in force, `name=value; name=value`.
    because_of bigint,                -- finding_key of its cause, where it follows from another finding.
    status finding_status,            -- `open`; `withdrawn` when no longer found; else a reviewer's verdict.
    base_severity severity            -- Severity before precedence.
);

-- What a run looked at, new or not: one row a check.
create table coverage (
    run_id bigint,                    -- The run.
    code varchar,                     -- Finding code of the check.
    examined bigint,                  -- Rows it looked at.
    unverifiable bigint,              -- Rows it could not judge, because the log lacks what it needs.
    violated bigint                   -- Findings that stand, waived ones too.
);

-- Bytes that are no hand.
create table rejects (
    source_id bigint,                 -- The source.
    line_no integer,                  -- Its first line.
    byte_start bigint,                -- Where the bytes begin (decompressed).
    byte_end bigint,                  -- Where the next ones begin.
    reason varchar,                   -- Why they are no hand.
    text varchar,                     -- The beginning of them, decoded.
    raw blob                          -- Bytes of the text, only where it does not encode back to them.
);

-- What a person decided about a finding.
create table reviews (
    finding_key bigint,               -- The finding.
    at timestamp,                     -- When (UTC).
    "by" varchar,                     -- Who.
    verdict finding_status,           -- What was decided.
    note varchar                      -- Why.
);

-- Options in force under a basis, as text.
create table basis_options (
    basis bigint,                     -- The basis of hands.
    name varchar,                     -- Name of the option, or `severity.` and a finding code in lower case.
    value varchar                     -- Its value as an OPTION line would write it.
);

-- The games of the engine.
create table games (
    game varchar,                     -- Its code, as in `hands`.
    title varchar,                    -- Its name.
    deck integer,                     -- Cards of the deck: 52, or 36 for short deck.
    hole_cards integer,               -- Cards each player is dealt face down.
    board_cards integer,              -- Cards of a whole board; 0 in games without one.
    min_players integer,              -- Fewest players.
    max_players integer               -- Most players; an option of the house may say less.
);

-- The schema itself, one row.
create table schema_info (
    digest varchar                    -- Hash of types, tables and columns; hhparse refuses a database with another one.
);
