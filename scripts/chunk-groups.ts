// How the code of the console is split into files. Each page loads a few files: requests cost more than bytes that the
// next page needs anyway.

/** Editors of graphs and code, charts, and readers of archives: only the pages that show them load them. */
const heavy =
  /\/src\/(?:components\/(?:graph-canvas|code-editor|archive|pictures)|features\/playbooks|uploads\/hash)\/|\/node_modules\/(?:@xyflow|@codemirror|@lezer|@zip|@zxcvbn-ts|@noble|codemirror|echarts|zrender|jsonc-parser|json-p3|re2js|diff|croner|d3-|react-markdown|remark|micromark|mdast|unified|hast|vfile|idb|ignore)|\/domain\/(?:playbook|archive|workflow)/

const texts = /\/(?:src\/i18n|domain\/messages)\/(?:en|fr|ja)\//
const isLight = (id: string): boolean => !heavy.test(id) && !texts.test(id)

/** Lists and the pages that are opened most: each is one file with all that it does not share with most others. */
const wholePage = /\/src\/features\/[\w-]+\/(?:[\w-]+\/)?(\w+sPage|TodayPage|QueryPage)\.tsx$/

export const chunkGroups = [
  // The start of the console and the sign-in screen. One file compresses better than twenty, is loaded with the page,
  // and does not grow if a feature shares a module with it.
  { name: 'start', test: /src\/main\.tsx/, priority: 9 },
  // The English texts of errors, which no other language needs.
  {
    name: 'contract-texts',
    test: /\/contract\/(?:errors|reasons|terms)\.ts|\/contract-texts\.ts/,
    priority: 9,
  },
  // The calls of the platform, and the texts of a refused sign-in, before the console is loaded.
  {
    name: 'calls',
    test: /\/login-screen\/ErrorMessage\.tsx|\/api\/session\.ts|\/login\/calls\.tsx/,
    priority: 9,
  },
  // The shell, and all icons: as separate files they would be about fifty.
  { name: 'console', test: /src\/app\/Console\.tsx|lucide-react\/dist\/esm\/icons\//, priority: 8 },
  // What most pages need: lists, forms, dialogs.
  { name: 'pages', test: isLight, minShareCount: 5, priority: 7 },
  { debugName: 'pages', name: (id: string) => wholePage.exec(id)?.[1] ?? null, priority: 5 },
]
