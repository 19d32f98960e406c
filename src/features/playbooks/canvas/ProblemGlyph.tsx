import { Hint } from '#src/ui/Hint.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { useFindingText } from '../problems/use-finding-text.ts'
import type { Mark } from './marks.ts'

const Glyph = ({ mark }: { mark: Mark }) => {
  const { sentence } = useFindingText()
  const told = mark.findings.filter(({ level }) => level !== 'information')
  return (
    <span className="face-problem">
      <Hint text={told.map(sentence).join(' ')} placement="top">
        <span>
          <StateGlyph state={mark.worst === 'error' ? 'failed' : 'attention'} size={14} />
        </span>
      </Hint>
    </span>
  )
}

/** The worst of a node's problems on its top edge; all of them in words beside it. */
export const ProblemGlyph = ({ mark }: { mark: Mark }) =>
  mark.worst === undefined ? null : <Glyph mark={mark} />
