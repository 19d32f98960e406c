import { MarginNote } from '#src/ui/display/MarginNote.tsx'

/** The problem of a field that is larger than an input; nothing while it has none. */
export function FieldNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <MarginNote tone="error" live>
      {text}
    </MarginNote>
  )
}
