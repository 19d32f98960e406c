import { MarginNote } from '#src/ui/display/MarginNote.tsx'

/** The error of a field that is larger than an input; nothing if there is none. */
export function FieldNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <MarginNote tone="error" live>
      {text}
    </MarginNote>
  )
}
