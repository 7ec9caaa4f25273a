/** The shapes of docs/protocol.md. This file holds types only and is never sent to a browser. */

export type Point = [number, number];
/** x, y of the centre and bearing in degrees clockwise from +y. */
export type Pose = [number, number, number];

export type Param = string | number | boolean | Text | Param[] | null;
export interface Text {
  key: string;
  params?: Record<string, Param>;
}
export interface Term {
  value: number;
  text: Text;
  rule?: string;
}
export interface Explained {
  total: number;
  terms: Term[];
}
export interface Row {
  label: Text;
  value: Text | number | string | Explained;
  rule?: string;
  /** Said beside the name of the piece under the mouse. */
  glance?: boolean;
}
export interface Entry {
  name: Text;
  text?: Text;
  note?: Text;
  rule?: string;
  /** The players play it, the program does not. */
  by_hand?: boolean;
  /** Hidden from the others: what makes it known by agreement. */
  reveal?: Adjustment;
}
/** The card of a piece in full. */
export interface Card {
  rows: Row[];
  profiles: { name: Text; number?: number; values: Row[] }[];
  lists: { title: Text; entries: Entry[] }[];
}
export interface Gauge {
  label: Text;
  value: number;
  most: number;
  rule?: string;
  /** What it means, in a sentence. */
  says?: Text;
  /** How one wins, and how long it takes. */
  goal?: Text;
  explained?: Explained;
}
export interface Mark {
  mark: string;
  text: Text;
  rule?: string;
}
export type Shape = { rect: [number, number] } | { disc: number };
/** Models on bases that are alike: where the middle of each is, to the right of and ahead of the middle of the piece. */
export interface Models {
  rect?: [number, number];
  disc?: number;
  role?: string;
  at: Point[];
}
export interface Piece {
  seat: string;
  shape: Shape;
  models?: Models[];
  /** Lines that go out from the piece, such as those between its arcs: right and ahead of its middle, bearing. */
  rays?: [number, number, number][];
  x?: number;
  y?: number;
  bearing?: number;
  where?: "reserve" | "fallen";
  symbol?: string;
  class?: string;
  code?: string;
  name: Text;
  marks?: Mark[];
  body?: { key: string; number: number; text: Text };
  spent?: boolean;
  card?: Row[];
}
export interface Area {
  outline?: Point[];
  line?: Point[];
  disc?: [number, number, number];
  width?: number;
  look: string;
  seat?: string;
  name: Text;
  rule?: string;
  card?: Row[];
}
export interface Side {
  name?: Text;
  gauges?: Gauge[];
}
export interface Outcome {
  winner?: string;
  reason: Text;
  accounts?: Record<string, Explained>;
  points?: Record<string, number>;
  /** What the game counts, and how much of it each side has. */
  score?: { counted: Text; sides: Record<string, number> };
}

export interface View {
  game: string;
  unit: string;
  table: { width: number; height: number; grid?: number };
  header: { turn: number; phase: Text; step?: Text; active?: string };
  areas: Record<string, Area>;
  pieces: Record<string, Piece>;
  sides: Record<string, Side>;
  /** Whether the server tells what a piece sees. */
  outlook?: boolean;
  /** What the server draws over the table on demand. */
  layers?: { name: string; letter: string; title: Text; of: "table" | "piece" }[];
  /** What can be changed by consent, if it is not the usual. */
  adjustments?: Adjustment["what"][];
  outcome?: Outcome;
  /** What is declared and not carried out yet: which piece goes for which. */
  declared?: [string, string][];
  contest?: Contest;
}

/** A combat that is being fought, or was fought last. */
export interface Contest {
  key: string;
  title: Text;
  over?: boolean;
  pieces: string[];
  steps: { text: Text; state: "done" | "now" | "later" }[];
  /** By seat the score so far, and by piece the wounds inflicted. */
  sides: Record<string, { score: Explained; wounds: Record<string, number> }>;
  struck: StruckRow[];
}
export interface StruckRow { key: string; piece: string; step: number; text: Text; unit: Text; at: Text; attacks: number; hits: number }
export interface ForecastRow extends StruckRow { needs: number[]; wounds: number }
/** What may be expected of it: asked for when it is looked at. */
export interface Forecast {
  rows?: ForecastRow[];
  wounds?: Record<string, number>;
  wins?: Record<string, number>;
  draw?: number;
  breaks?: Record<string, number>;
  note?: Text;
}

export interface Option {
  key: string;
  text: Text;
  pieces?: string[];
  facts?: Record<string, unknown>;
  rule?: string;
}
export type LegKind = "forward" | "back" | "side" | "wheel" | "turn";
export interface Leg {
  kind: LegKind;
  amount: number;
  corner?: "left" | "right";
}
export interface Mover {
  width: number;
  depth: number;
  allowance: number;
  slow?: Record<string, number>;
  /** From this length on the move has a price. */
  price?: { beyond: number; text: Text };
  /** The allowance from the moment at which the middle of its front leaves the roads. */
  off_road?: number | null;
  passes?: string[];
  legs?: LegKind[];
  back?: number | null;
  side?: number | null;
  farthest?: number | null;
  /** It may be turned on the spot as well, as an intent. */
  pivots?: boolean;
  /** What it stands on, across and ahead of its middle; none: its rectangle. */
  hull?: Point[];
}
export interface KeepOut {
  piece?: string;
  outline?: Point[];
  clearance?: number;
  stops?: boolean;
  end_clearance?: number | null;
}
export interface ConfirmInput { kind: "confirm"; preset?: boolean }
export interface ChooseOneInput { kind: "choose_one"; options: Option[]; preset?: string; /** no answer is the usual one */ unmarked?: boolean }
export interface ChooseManyInput { kind: "choose_many"; options: Option[]; least?: number; most?: number; preset?: string[] }
export interface OrderInput { kind: "order"; options: Option[] }
export interface PiecesInput {
  kind: "pieces";
  candidates: string[];
  least?: number;
  most?: number;
  none?: Text | null;
  /** Nothing has moved yet: what is asked of whoever ends it so. */
  idle?: Text;
  links?: Record<string, string[]>;
  /** Of candidates that the view does not show. */
  names?: Record<string, Text>;
  /** Within which piece of the view they are, and what they are. */
  within?: Record<string, string>;
  elsewhere?: Text;
  /** Of whom the coach speaks first. */
  suggested?: string[];
}
export interface PlaceInput {
  kind: "place";
  tokens: Record<string, { width: number; depth: number; files?: number; sizes?: Record<string, [number, number]>; name?: Text }>;
  /** Kept between tokens set side by side. */
  gap?: number;
  zones: Point[][];
  least?: number;
  most?: number;
  bearing?: number;
  free_bearing?: boolean;
  may_pass?: boolean;
  /** Places for all that can be placed now, where the preset has only some. */
  suggested?: { piece: string; x: number; y: number; bearing?: number; files?: number }[];
  /** What it is called to place nothing. */
  none?: Text | null;
}
export interface PathInput {
  kind: "path";
  movers: Record<string, Mover>;
  keep_out?: KeepOut[];
  regions?: { id: string; outline: Point[]; name?: Text | null; spares_roads?: boolean }[];
  roads?: Point[][];
  /** What it is called to leave them. */
  off_road?: Text | null;
  /** Why nobody can simply be moved aside. */
  straight?: Text | null;
  /** Several who move as one turn on the spot by a multiple of so many degrees; 0: by any angle. */
  group_turns?: number;
  wheels?: number;
  most_legs?: number;
  zones?: Point[][];
  snaps?: Record<string, Pose[]>;
  /** Areas just outside which it is worth stopping. */
  brinks?: { outline: Point[]; name: Text }[];
  one_direction?: boolean;
  intent?: boolean;
  may_stay?: boolean;
  /** Pieces to which the move may relate: they may be gone up to. */
  aims?: string[];
  /** Before the id of a mover: asks for all that is known of it. */
  more?: string;
  /** What an answer without a path is called, if there is one. */
  otherwise?: Text | null;
}
export interface TargetInput {
  kind: "target";
  options: Option[];
  none?: Text | null;
  points?: boolean;
  /** What cannot be aimed at, with the fact `why`. */
  barred?: Option[];
  /** What was declared before, with its facts; it cannot be chosen. */
  declared?: Option[];
  /** What it is called to name several at once, `{"keys": [...]}`; its `n` says how many. */
  together?: Text | null;
  /** What the button is called that sends the one that is chosen. */
  act?: Text | null;
  /** The keys with which the page begins. */
  suggested?: string[];
  /** Whoever is dragged to open ground ends this with `none`, and goes there if what is asked next lets him. */
  onward?: boolean;
  /** What the button that sends it is called; its `{target}` is what is aimed at. */
  sends?: Text | null;
}
export interface Receiver { key: string; text: Text; least?: number; most?: number; pieces?: string[]; share?: string }
export interface Share { key: string; text: Text; total: number; pieces?: string[] }
export interface AllocateInput { kind: "allocate"; receivers: Receiver[]; total: number; shares?: Share[] }
export interface SlideInput { kind: "slide"; intervals: [number, number][]; step?: number; preset?: number | null; unit?: string }
export interface FormationInput {
  kind: "formation";
  members: string[];
  least?: number;
  most?: number;
  free_places?: boolean;
  may_advance?: boolean;
  free_bearing?: boolean;
  free_rear?: boolean;
  may_stay?: boolean;
}
export interface TemplateInput {
  kind: "template";
  shape: "round" | "line" | "outline";
  within: Point[];
  radius?: number;
  length?: number;
  width?: number;
  preset?: Point[];
}
export interface DiceInput { kind: "dice"; least?: number; most?: number; faces?: number[]; sides?: number }
export interface NoteInput { kind: "note"; options?: Option[]; may_be_empty?: boolean; sealed?: boolean }
export type Input =
  | ConfirmInput | ChooseOneInput | ChooseManyInput | OrderInput | PiecesInput | PlaceInput | PathInput | TargetInput
  | AllocateInput | SlideInput | FormationInput | TemplateInput | DiceInput | NoteInput;

export type Answer = Record<string, unknown>;
export interface Question {
  number: number;
  topic: string;
  seat: string;
  rule?: string;
  prompt?: Text | null;
  facts?: Record<string, unknown>;
  pieces?: string[];
  input: Input;
  also?: Input[];
  preset?: Answer | null;
  /** Topics of questions to come that may be left to their defaults. */
  later?: { topic: string; text: Text }[];
}
export interface Waiting {
  number?: number;
  seat: string;
  topic?: string;
  rule?: string;
  prompt?: Text | null;
  pieces?: string[];
}
export interface Event {
  seq?: number;
  key: string;
  params?: Record<string, Param>;
  pieces?: string[];
  rule?: string;
  dice?: number[];
  numbers?: Record<string, Explained>;
  moves?: Record<string, Pose[]>;
  /** What lies on the table while it is told. */
  shapes?: { disc?: [number, number, number]; line?: Point[]; width?: number }[];
  /** It is the headline of what was told since the latest event of this key. */
  sums_up?: string;
}
export interface Intention {
  topic: string;
  answer: Answer;
  habit?: string;
  relies?: Record<string, unknown>;
  known?: string[];
  repeat?: boolean;
  /** Only if the question is about all these pieces. */
  about?: string[];
  when?: Condition[];
  /** The standing order of which this is a rule; `stopped` is why it no longer answers. */
  group?: string;
  stopped?: string;
  /** What its maker saw of the answer, and what the options and pieces in it are called, in any language. */
  words?: string;
  names?: Record<string, Text>;
}
export interface Condition { fact: string; equals?: string | number | boolean; at_most?: number; at_least?: number }
export interface Way {
  key: string;
  text: Text;
  /** No answer: the default of the question; `habit`: the answer that it has under that name. */
  rulings: { answer?: Answer; habit?: string; when?: Condition[] }[];
  dial?: { fact: string; least: number; most: number; preset: number } | null;
}
export interface SheetRow {
  key: string;
  title: Text;
  ways: Way[];
  about?: string[];
  when?: Condition[];
  facts?: Record<string, unknown>;
  relies?: Record<string, unknown>;
  known?: string[];
  usual?: string;
  /** The row that speaks where this one does not. */
  under?: string;
  /** Of its questions, where they are not on the topic of the sheet. */
  topics?: string[];
}
export interface Sheet {
  topic: string;
  title: Text;
  rows: SheetRow[];
  presets?: { text: Text; way?: string }[];
  /** Conditions of orders for the next time only. */
  now?: Condition[];
}
export interface Adjustment {
  what: "move" | "remove" | "restore" | "mark" | "unmark" | "wounds" | "heal" | "fleeing" | "rallied" | "reveal";
  piece: string;
  number?: number;
  note?: string;
  x?: number;
  y?: number;
  bearing?: number;
}
export interface Offer {
  id: number;
  offer: "draw" | "takeback" | "adjust" | "clock" | "pause" | "resume" | "live" | "appointment" | "referee" | "trust" | "left";
  /** A seat; "" for a draw that the site offers to both, `accepted` by these so far. */
  by: string;
  accepted?: string[];
  seq?: number;
  /** It is the last answer of whoever asks to take back. */
  last?: boolean;
  changes?: Adjustment[];
  note?: string;
  terms?: Terms;
  /** What the terms are called. */
  words?: Text;
  days?: number;
  until?: string;
  at?: string;
  name?: string;
  all_seeing?: boolean;
}
/** All in seconds. */
export interface Terms { kind?: "correspondence" | "live" | "none"; sitting?: number; bank?: number; increment?: number; overdue?: number | null }
/** What is left as of the clock's `now`, in seconds; `left` only of who is asked. No time runs in the spells `still`. */
export interface SeatClock { bank: number; left?: number; overdue?: number; until?: string; still?: [string, string][] }
export interface Clock {
  now: string;
  terms: Terms;
  /** What the terms are called. */
  words: Text;
  seats?: Record<string, SeatClock>;
  pause?: { until: string; by: string };
  /** When the live window ends. */
  window?: string;
}
export interface Plan {
  queue: Intention[];
  stopped?: string;
  /** The entries that standing orders gave or that were answered as is usual, and how many hand-overs were spared. */
  used?: number[];
  saved?: number;
  /** Those of them that one may still change. */
  change?: number[];
  /** One's order is about to answer. */
  soon?: boolean;
}
/** `hidden`: said by somebody whom the reader has blocked; what was said is not sent. */
export interface ChatLine { number?: number; from: string; text: string; at: string; hidden?: boolean }
export interface Player {
  name: string;
  bot?: boolean | string;
  guest?: boolean;
  /** The address of his page; empty where there is none. */
  page?: string;
}
/** What state and change both carry. */
export interface Present {
  seq: number;
  status?: string;
  asked?: Question | null;
  waiting?: Waiting[];
  you?: string;
  offers?: Offer[];
  plan?: Plan;
  undoable?: number;
  handovers?: number;
  deadline?: string;
  clock?: Clock;
  appointments?: { id: string; at: string }[];
  referee?: { name: string; all_seeing: boolean; agreed: boolean; you?: boolean; eyes?: string };
  /** The seats that let the others adjust the table in this phase. */
  trust?: string[];
  result?: { winner?: string | null; reason: Text; by: string };
}
/** What would be asked and seen after a draft. */
export interface Drafted {
  done: number;
  ends: "" | "dice" | "others";
  view: View;
  asked?: Question;
  refused?: Refusal;
}
export interface State extends Present {
  /** Shown as it would be after a draft: why that goes no further, or "on". */
  drafted?: string;
  /** How it has ended is not to be told yet: what led to it is being played. */
  untold?: boolean;
  view: View;
  title?: string;
  /** Whether anything may be decided in advance in this game. */
  sheets?: boolean;
  seed_hash?: string;
  players?: Record<string, Player>;
  chat?: ChatLine[];
  hot_seat?: boolean;
  /** A copy to try things out. */
  sandbox?: boolean;
  seen?: number;
  /** The last line of chat that one has read. */
  heard?: number;
}
export interface Change extends Present {
  after?: number;
  events?: Event[];
  patch?: unknown;
  /** The entry after which everything was taken back. */
  taken_back?: number;
}
export interface Refusal {
  client_id?: string;
  token?: string;
  rule?: string;
  message?: Text;
  detail?: Record<string, unknown>;
}
export interface Preview {
  token: string;
  events?: Event[];
  poses?: Record<string, Pose>;
  /** Shape and models of the pieces of which either would be another. */
  forms?: Record<string, { shape?: Shape; models?: Models[] }>;
  numbers?: Record<string, Explained>;
  /** "" if the answer could be undone. */
  ends?: "" | "dice" | "others";
  /** Whether the phase would be over. */
  phase_over?: boolean;
  /** What the answer gives up in this turn. */
  warnings?: Text[];
  /** The goal of the lesson would be missed: the number of the sentence that says why, and the length in it. */
  lesson?: { why: number; short: number };
}
