// Reads server-sent events from pieces of text.

interface ServerEvent {
  readonly name: string
  readonly data: string
}

const eventOf = (block: string): ServerEvent | undefined => {
  const fields = block.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at <= 0 ? [] : [[line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]]
  })
  const data = fields.flatMap(([name, value]) => (name === 'data' ? [value] : []))
  const name = fields.findLast(([field]) => field === 'event')?.[1] ?? 'message'
  return data.length === 0 ? undefined : { name, data: data.join('\n') }
}

/** Returns a function that takes the next piece of a stream and returns the events that are complete with it. */
export function createEventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = ''
  return (piece) => {
    // A carriage return at the end may be the first half of a line break.
    const text = (rest + piece).replaceAll(/\r\n/g, '\n')
    const blocks = text.split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => eventOf(block) ?? [])
  }
}
