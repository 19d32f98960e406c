// Words that the project does not use, with the standard term for each. A word is forbidden in the sense of the term;
// names that use it in another sense are exceptions.

/** The origins of names and sentences. */
export const origins = ['exports', 'files', 'tests', 'texts'] as const
export type Origin = (typeof origins)[number]

export interface VocabularyRow {
  /** The term to use instead. */
  readonly term: string
  /** Matches the words, separated by spaces: `ProviderRim` is read as `provider rim`. Texts keep their capitals. */
  readonly pattern: RegExp
  readonly where: readonly Origin[]
  /** Names, paths, titles or keys of texts in which the word has another sense. */
  readonly exceptions?: RegExp
}

const code: readonly Origin[] = ['exports', 'files', 'tests']
const names: readonly Origin[] = ['exports', 'files']

export const vocabulary: readonly VocabularyRow[] = [
  { term: 'deps', pattern: /\brims?\b|\bears\b/, where: code },
  { term: 'error', pattern: /\btroubles?\b/i, where: origins },
  {
    term: 'message, format',
    pattern: /\b(say|says|said|saying|speak|speaks|spoken|voice|told|tell|tells)\b/,
    where: names,
  },
  { term: 'message, report', pattern: /\b(said|spoken|told|speaks?)\b/, where: ['tests'] },
  {
    term: 'store, persist, cache',
    pattern: /\b(keep|keeps|kept|keepers?|keeping|shelf|shelves)\b/,
    where: names,
  },
  { term: 'stored', pattern: /\b(kept|keepers?|shelf|shelves)\b/i, where: ['tests', 'texts'] },
  {
    term: 'path, offset, position, index, location, scope',
    pattern: /\b(places?|placed)\b/i,
    where: origins,
    exceptions: /read in place/,
  },
  { term: 'query, params, request', pattern: /\b(ask|asks|asked|asking|questions?)\b/, where: code },
  {
    term: 'query',
    pattern: /\b(asks|asked|questions?)\b/i,
    where: ['texts'],
    // An invitation, where the word is not the noun for a query.
    exceptions: /Ask a question/,
  },
  { term: 'status, snapshot', pattern: /\b(standings?|stands?|stood)\b/i, where: origins },
  { term: 'upload task, import', pattern: /\b(arrivals?|arriving|arrived|parcels?)\b/i, where: origins },
  { term: 'upload, import', pattern: /\b(landings?|landed|carry|carries|carried)\b/, where: names },
  { term: 'components', pattern: /\bparts\//, where: ['files'] },
  { term: 'account, user, member', pattern: /\bpeople\b/, where: names },
  {
    term: 'a folder with the name of its service',
    pattern: /\b(base|outside|common|utils|helpers)\//,
    where: ['files'],
  },
  { term: 'test sign-in', pattern: /\btrials?\b/i, where: origins },
  { term: 'pending, started', pattern: /\b(begun|beginning|begins?)\b/i, where: origins },
  { term: 'callback, exchange, receive', pattern: /\b(hear|hears|heard|hearing|courses?)\b/, where: code },
  { term: 'debounce, apply, close', pattern: /\b(settle|settles|settled|settling)\b/, where: code },
  { term: 'analysis, analyzer', pattern: /\b(lookers?|look beside)\b/, where: code },
  { term: 'quick fix', pattern: /\b(mend|mends|mended|mending|doctor)\b/i, where: origins },
  {
    term: 'canvas store, background, highlighted',
    pattern: /\b(scenes?|ground|ink|lit|wiring|joining)\b/,
    where: names,
  },
  { term: 'lock', pattern: /\bin hand\b/, where: code },
  {
    term: 'connection pool',
    pattern: /\blanes?\b/,
    where: code,
    // The lanes of a picture.
    exceptions:
      /^(?:(?:contract|domain|src\/features)\/lineage|domain\/schema\/canvas|src\/features\/schema\/canvas|src\/components\/graph-canvas)\//,
  },
  {
    term: 'DescriptionList, Spinner, Tooltip, InlineCode, Badge, ToggleGroup, LinkButton, visuallyHidden',
    pattern: /^(facts?|ring|hint|quote|mark|segmented|text action|unseen)$/,
    where: ['exports'],
  },
  { term: 'reason', pattern: /\b(why|because)\b/, where: names },
  {
    term: 'term, label',
    pattern: /\bwords?\b/,
    where: ['exports'],
    // The vocabulary itself.
    exceptions: /^scripts\/vocabulary\//,
  },
  {
    term: 'project, rule, route, kill test, fixture',
    pattern: /\b(houses?|walls?|doors?|ordeals?|strikes|ferry|ferries|shop|shops)\b/,
    where: code,
  },
  { term: 'create', pattern: /\b(make|makes|made|making)\b/, where: ['exports'] },
  { term: 'create', pattern: /\b(made|making)\b|^Make\b/, where: ['texts'] },
  { term: 'remove', pattern: /\b(take|takes|taken|taking)\b.*\bout\b/i, where: ['tests', 'texts'] },
  { term: 'again', pattern: /\banew\b/i, where: ['tests', 'texts'] },
  { term: 'a plain noun', pattern: /\b(whoever|whatever|whichever)\b/i, where: ['tests', 'texts'] },
  { term: 'no one, someone', pattern: /\b(nobody|somebody)\b/i, where: ['tests', 'texts'] },
  {
    term: 'is not a',
    pattern: /(?<!\bthere )\b(is|are|was|were) no\b(?! longer| more than| less than)/i,
    where: ['tests', 'texts'],
  },
  { term: 'is, contains, is shown', pattern: /\b(lies|holds)\b/i, where: ['texts'] },
  { term: 'anyway', pattern: /\ball the same\b/i, where: ['tests', 'texts'] },
  { term: 'on the left', pattern: /\bat the (left|right)\b/i, where: ['texts'] },
  { term: 'permission', pattern: /\brights\b|\bright to\b/i, where: ['exports', 'texts'] },
  { term: 'type', pattern: /\bkinds?\b/i, where: ['texts'] },
  { term: 'theme', pattern: /\bcolou?rs\b/i, where: ['texts'] },
  { term: 'current', pattern: /\bpresent (password|version|value|one)\b/i, where: ['texts'] },
  {
    term: 'permission, or “can”',
    pattern: /(?<!may or )\bmay not\b|\b(you|they|who) may\b/i,
    where: ['texts'],
  },
]
