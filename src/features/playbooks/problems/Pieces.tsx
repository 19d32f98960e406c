import { Quote } from '#src/ui/Quote.tsx'
import type { Piece } from './finding-pieces.ts'

/** A sentence with names of the document in mono. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isQuoted }, at) => {
    const key = `${at}`
    return isQuoted ? (
      <Quote key={key} bare>
        {text}
      </Quote>
    ) : (
      <span key={key}>{text}</span>
    )
  })
