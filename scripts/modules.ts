// Reads with the compiler's parser which files import which names, and finds exports that no file imports. A needless
// export hides that a name can be changed safely.
import { dirname, join, normalize } from 'node:path/posix'
import ts from 'typescript-6'

export type SourceText = { file: string; text: string }
export type NamedExport = { file: string; name: string }
/** An import of one file by another, with the imported names. */
export type Import = { from: string; to: string; names: readonly string[] }

/** All names of a file: a namespace, a dynamic import, an import by address. */
const everything = '*'

/** Files that are loaded by name, without an import: pages, programs, workers, configuration. */
const entries =
  /(^|\/)(i18n\/\w\w\/.*|routes\.tsx|main\.tsx?|admin\.ts|[\w-]*worker\.ts|[\w.-]*\.config\.ts|[\w-]+\.d\.ts)$/

const resolved = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier))

/** The syntax tree of a file, with parent nodes. */
export function parseSource({ file, text }: SourceText): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}

const boundNames = (bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] => {
  if (bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings))
    return [everything]
  return bindings.elements.map((each) => (each.propertyName ?? each.name).text)
}

const importedNames = (statement: ts.Statement): { specifier: string; names: string[] } | null => {
  if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier))
    return {
      specifier: statement.moduleSpecifier.text,
      names: statement.importClause === undefined ? [] : boundNames(statement.importClause.namedBindings),
    }
  if (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
  )
    return { specifier: statement.moduleSpecifier.text, names: boundNames(statement.exportClause) }
  return null
}

const importsOf = (source: ts.SourceFile, text: string): Import[] => {
  const from = source.fileName
  const statements = source.statements.flatMap((statement) => importedNames(statement) ?? [])
  const byAddress = Array.from(
    text.matchAll(/(?:\bimport\(\s*|new URL\(\s*)['"]([^'"?]+)/g),
    ([, specifier = '']) => ({ specifier, names: [everything] }),
  )
  return [...statements, ...byAddress].map(({ specifier, names }) => ({
    from,
    to: resolved(from, specifier),
    names,
  }))
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

const declaredNames = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}

/** The names of exported constants that contain an arrow function and have no type annotation. */
const arrowNames = (statement: ts.Statement): string[] =>
  ts.isVariableStatement(statement) && isExported(statement)
    ? statement.declarationList.declarations.flatMap(({ name, type, initializer }) =>
        type === undefined &&
        initializer !== undefined &&
        ts.isArrowFunction(initializer) &&
        ts.isIdentifier(name)
          ? [name.text]
          : [],
      )
    : []

/** The names that a file declares and exports. */
export function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.filter(isExported).flatMap(declaredNames)
}

export interface Modules {
  readonly imports: readonly Import[]
  /** Exports of the files that `isChecked` accepts and that no file imports. */
  needlessExports(isChecked: (file: string) => boolean): NamedExport[]
  /** Exported arrow functions. A function declaration has a name in stack traces and can be found by symbol. */
  exportedArrows(): NamedExport[]
}

/** Reads which files import which names of other files. Paths are relative to the root, with `/`. */
export function readModules(files: readonly SourceText[]): Modules {
  const sources = files.map((each) => ({ source: parseSource(each), text: each.text }))
  const imports = sources.flatMap(({ source, text }) => importsOf(source, text))
  const usesOf = Map.groupBy(imports, ({ to }) => to)
  const needlessOf = (source: ts.SourceFile): NamedExport[] => {
    const used = new Set((usesOf.get(source.fileName) ?? []).flatMap(({ names }) => names))
    if (used.has(everything)) return []
    const exported = new Set(exportedNames(source))
    return [...exported].filter((name) => !used.has(name)).map((name) => ({ file: source.fileName, name }))
  }
  return {
    imports,
    needlessExports: (isChecked) =>
      sources
        .map(({ source }) => source)
        .filter(({ fileName }) => isChecked(fileName) && !entries.test(fileName))
        .flatMap(needlessOf),
    exportedArrows: () =>
      sources.flatMap(({ source }) =>
        source.statements.flatMap(arrowNames).map((name) => ({ file: source.fileName, name })),
      ),
  }
}
