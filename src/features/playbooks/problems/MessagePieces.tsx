import { Quote } from '#src/ui/display/InlineCode.tsx'
import type { Piece } from './message-pieces.ts'

/** A sentence with names of the document in mono. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isQuoted }, at) => {
    const key = `${at}`
    return isQuoted ? (
      <Quote key={key} bare>
        {text}
      </Quote>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
