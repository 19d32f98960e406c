// Finds namespaces of texts that the components of a page use and its route does not load. React hides such a page until
// they arrive, and a field that is being typed into loses the focus.
import { dirname, join, normalize } from 'node:path/posix'
import ts from 'typescript-6'
import { parseSource, type SourceText } from './modules.ts'

/** Loaded with the sign-in page or the shell. */
const loadedFirst = new Set(['common', 'login', 'shell', 'shared', 'drafts', 'palette', 'request', 'session'])

const pathOf = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier))

const callsOf = (node: ts.Node): readonly ts.CallExpression[] => {
  const found: ts.CallExpression[] = []
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) found.push(each)
    each.forEachChild(visit)
  }
  visit(node)
  return found
}

/** The strings of a list, with the lists of the same file that it contains. */
const stringsOf = (node: ts.Node | undefined, source: ts.SourceFile): readonly string[] => {
  if (node === undefined) return []
  if (ts.isStringLiteral(node)) return [node.text]
  if (ts.isAsExpression(node) || ts.isSpreadElement(node)) return stringsOf(node.expression, source)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => stringsOf(each, source))
  if (!ts.isIdentifier(node)) return []
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === node.text)
  return stringsOf(declared?.initializer, source)
}

const isCallOf = (call: ts.CallExpression, name: string): boolean =>
  ts.isIdentifier(call.expression) && call.expression.text === name

interface Module {
  readonly imports: readonly string[]
  readonly namespaces: readonly string[]
}

/** What a file loads with itself. A hook with options does not hide the page. */
const moduleOf = (source: ts.SourceFile): Module => ({
  imports: source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ importClause }) => importClause?.isTypeOnly !== true)
    .flatMap(({ moduleSpecifier: to }) => (ts.isStringLiteral(to) ? [pathOf(source.fileName, to.text)] : [])),
  namespaces: callsOf(source)
    .filter((call) => isCallOf(call, 'useTranslation') && call.arguments.length === 1)
    .flatMap((call) => stringsOf(call.arguments[0], source)),
})

interface Page {
  readonly file: string
  readonly texts: readonly string[]
}

const pagesOf = (routes: ts.SourceFile): readonly Page[] =>
  callsOf(routes).flatMap((call) => {
    const [load, options] = call.arguments
    if (!isCallOf(call, 'page') || load === undefined || options === undefined) return []
    const [file] = callsOf(load).flatMap(({ arguments: [to] }) => stringsOf(to, routes))
    const member = ts.isObjectLiteralExpression(options)
      ? options.properties.find(
          ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === 'texts',
        )
      : undefined
    const list = member !== undefined && ts.isPropertyAssignment(member) ? member.initializer : member?.name
    return file === undefined ? [] : [{ file: pathOf(routes.fileName, file), texts: stringsOf(list, routes) }]
  })

const reachable = (modules: ReadonlyMap<string, Module>, first: string): ReadonlySet<string> => {
  const found = new Set([first])
  for (const file of found)
    for (const to of modules.get(file)?.imports ?? []) if (modules.has(to)) found.add(to)
  return found
}

/** One sentence for each namespace that a page lacks. `sources`: all files of the console. */
export function missingTexts(sources: readonly SourceText[]): readonly string[] {
  const parsed = sources.map(parseSource)
  const modules = new Map(parsed.map((source) => [source.fileName, moduleOf(source)]))
  const pages = parsed.filter(({ fileName }) => fileName.endsWith('/routes.tsx')).flatMap(pagesOf)
  return pages.flatMap(({ file, texts }) => {
    const users = new Map<string, string>()
    for (const user of reachable(modules, file))
      for (const namespace of modules.get(user)?.namespaces ?? []) users.set(namespace, user)
    return [...users]
      .filter(([namespace]) => !texts.includes(namespace) && !loadedFirst.has(namespace))
      .map(([namespace, user]) => `${file}: its route does not load the texts "${namespace}" of ${user}`)
  })
}
