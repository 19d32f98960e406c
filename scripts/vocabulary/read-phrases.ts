// Reads the names and sentences that the vocabulary covers: exported names, file names, test titles, and the English
// screen texts.
import ts from 'typescript-6'
import { exportedNames, parseSource, type SourceText } from '../modules.ts'
import type { Phrase } from './find-words.ts'

const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$|\/testing\//.test(file)
const isEnglish = (file: string): boolean => file.startsWith('src/i18n/en/')

const titled = /^(test|it|describe)(\.|$)/

const titlesOf = (source: ts.SourceFile): string[] => {
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && titled.test(node.expression.getText(source))) {
      const [title] = node.arguments
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText(source).slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

const textsOf = (source: ts.SourceFile): { text: string; line: number }[] => {
  const texts: { text: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node
    if (ts.isStringLiteralLike(node) && !isKey)
      texts.push({
        text: node.text,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      })
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return texts
}

/** Everything in a file that the vocabulary covers. `file` is relative to the root, with `/`. */
export function phrasesOf({ file, text }: SourceText): readonly Phrase[] {
  const source = parseSource({ file, text })
  return [
    { origin: 'files', location: file, text: file.replace(/\.\w+$/, '') },
    ...exportedNames(source).map((name) => ({ origin: 'exports', location: file, text: name }) as const),
    ...(isTest(file) ? titlesOf(source) : []).map(
      (title) => ({ origin: 'tests', location: file, text: title }) as const,
    ),
    ...(isEnglish(file) ? textsOf(source) : []).map(
      ({ text: sentence, line }) =>
        ({ origin: 'texts', location: `${file}:${line}`, text: sentence }) as const,
    ),
  ]
}
