// Reads the small XML documents of an S3 store.
import { SaxesParser } from 'saxes'

export interface XmlElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}

/** The root element of a document; null if it is none. Entities of its own are not expanded. */
export function readXml(document: string): XmlElement | null {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  return isBroken ? null : root
}

/** The text of a child; empty without it. */
export function textOf({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? ''
}
