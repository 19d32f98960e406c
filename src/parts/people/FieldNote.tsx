import { MarginNote } from '#src/ui/MarginNote.tsx'

/** The problem of a field that is larger than an input; nothing while it has none. */
export const FieldNote = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <MarginNote tone="error" live>
      {text}
    </MarginNote>
  )
