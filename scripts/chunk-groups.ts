// How the code of the console is split into files. Each page loads a few files: requests cost more than bytes that the
// next page needs anyway.

/** Editors of graphs and code, charts, and readers of archives: only the pages that show them load them. */
const heavy =
  /\/src\/(?:components\/(?:graph-canvas|code-editor|archive|pictures)|features\/playbooks|uploads\/hash)\/|\/node_modules\/(?:@xyflow|@codemirror|@lezer|@zip|@zxcvbn-ts|@noble|codemirror|echarts|zrender|jsonc-parser|json-p3|re2js|diff|croner|d3-|react-markdown|remark|micromark|mdast|unified|hast|vfile|idb|ignore)|\/domain\/(?:playbook|archive|workflow)/

const texts = /\/(?:src\/i18n|domain\/messages)\/(?:en|fr|ja)\//
const isLight = (id: string): boolean => !heavy.test(id) && !texts.test(id)

type Names = Readonly<Record<string, RegExp>>

/** Lists and the pages that are opened most: each is one file with all that it does not share with most others. */
const wholePage = /\/src\/features\/[\w-]+\/(?:[\w-]+\/)?(\w+sPage|TodayPage|QueryPage)\.tsx$/
/** Short lists that someone opens together. */
const lists: Names = {
  'access-lists': /\/(?:Users|Groups|Roles|Organizations|Applications)Page\.tsx$/,
  'job-lists': /\/(?:Jobs|Builds)Page\.tsx$/,
  'automation-lists': /\/(?:Workflows|Actions)Page\.tsx$|\/(?:WorkflowCreate|ActionCreate)\.tsx$/,
  'query-lists': /\/(?:Queries|Boards)Page\.tsx$/,
  objects:
    /\/src\/features\/(?:schema\/(?:(?:list|build)\/|model\/(?:source-path|new-object)\.)|virtual-attributes\/list\/)|\/(?:SignedChange|use-proposed-name|propose-object)\./,
  PlaybooksPage: /\/PlaybooksPage\.tsx$|\/code-editor\/(?:CodeEditor|TextDifference)\./,
  QueryPage: /\/QueryPage\.tsx$|\/(?:chart-formatters|compared-in-head|grid-content)\./,
  TodayPage: /\/src\/features\/today\//,
}

/** Large libraries, and what is shared by some of the pages below. */
const shared: Names = {
  'code-editor': /\/code-editor\/(?:CodeEditorView|TextDifferenceView)\./,
  'chart-canvas': /\/src\/features\/query\/chart\/chart-canvas\./,
  patterns: /\/domain\/bindings\/pattern\./,
  repair: /\/domain\/archive\/(?:repair\/|finding)/,
}
/** Small pages and dialogs: each group of those that someone needs together is one file. */
const together: Names = {
  access: /\/src\/features\/(?:users|groups|roles|organizations|applications)\//,
  providers: /\/src\/features\/providers\//,
  // Setting up a second factor, with the generator of QR codes.
  secondFactor: /\/components\/second-factor\/|\/account\/SecondFactor|\/login\/FactorSetUp\./,
  chart: /\/src\/features\/query\/chart\/(?:ResultChart|unseen-chart|ChartDownload)\./,
  boards: /\/src\/features\/query\/boards\//,
  jobs: /\/src\/features\/jobs\//,
  package: /\/src\/features\/packages\/(?:package|version)\//,
  guide: /\/docs\/[\w-]+\.md/,
  tables: /\/src\/features\/sources\/(?:reading|source|table|imported|connection)\//,
  newSource: /\/src\/features\/sources\/create\//,
  schemaCanvas: /\/src\/features\/(?:schema\/canvas|lineage)\//,
  objectEditor: /\/src\/features\/schema\/editor\//,
  attributeEditor: /\/src\/features\/virtual-attributes\/editor\/Attribute\w+\./,
  playbookPage:
    /\/src\/features\/playbooks\/(?:editor\/(?:NewPlaybookPage|PlaybookPage|LazyEditor)|text\/TextView)\.|\/domain\/playbook\/check\/diagnostic\.ts|\/MessagePieces\.tsx/,
  requests: /\/src\/features\/query\/(?:receipt\/RequestEditor|saved\/HttpDialog)\./,
}
const nameIn =
  (names: Names) =>
  (id: string): string | null =>
    Object.entries(names).find(([, test]) => test.test(id))?.[0] ?? null
const nameOfList = nameIn(lists)

export const chunkGroups = [
  // The start of the console and the sign-in screen. One file compresses better than twenty, is loaded with the page,
  // and does not grow if a feature shares a module with it.
  { name: 'start', test: /src\/main\.tsx/, priority: 9 },
  // The English texts of errors, which no other language needs.
  {
    name: 'contract-texts',
    test: /\/contract\/(?:errors|reasons|terms)\.ts|\/contract-texts\.ts|texts-en-errors/,
    priority: 9,
  },
  // The calls of the platform, and the texts of a refused sign-in, before the console is loaded.
  {
    name: 'calls',
    test: /\/login-screen\/(?:ErrorMessage|FactorForm)\.tsx|\/api\/session\.ts|\/login\/(?:calls|ProviderFailure|ApplicationLogin)\.tsx|\/session\/recover-session\.ts/,
    priority: 9,
  },
  // The shell with its dialogs, and all icons: as separate files they would be about fifty.
  {
    name: 'console',
    test: /\/app\/(?:Console|errors\/|account\/(?!SecondFactor)|session\/SignInDialog|palette\/KeysSheet)|\/login\/(?:LoginRoute|PasswordRenewal)\.|\/request-drawer\/|\/edit-history\.|\/spreadsheet\/csv\.|lucide-react\/dist\/esm\/icons\//,
    priority: 8,
  },
  // What most pages need: lists, forms, dialogs.
  { name: 'pages', test: isLight, minShareCount: 5, priority: 7 },
  {
    name: 'controls',
    test: /\/src\/ui\/|\/(?:queries-of-table|readable-name|blob-collector|read-picture)\.ts/,
    minShareCount: 2,
    priority: 7,
  },
  {
    debugName: 'lists',
    name: (id: string) => nameOfList(id) ?? wholePage.exec(id)?.[1] ?? null,
    priority: 5,
  },
  { debugName: 'shared', name: nameIn(shared), priority: 4 },
  { debugName: 'together', name: nameIn(together), priority: 3 },
]
