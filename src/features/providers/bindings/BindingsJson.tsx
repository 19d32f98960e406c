import { useId, useRef } from 'react'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { TextProblem } from '../model/read-bindings.ts'

const Root = styled('div')({
  flex: 1,
  minHeight: 240,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
})
const Note = styled('div')({
  padding: '0 var(--gutter) 10px',
  '&:empty': { display: 'none' },
})
const Sheet = styled('div')({
  display: 'flex',
  minHeight: 0,
  overflow: 'auto',
  borderTop: hairline,
  backgroundColor: color.surface.sunken,
  '& > pre, & > textarea': {
    ...type.monoSmall,
    lineHeight: '1.375rem',
    margin: 0,
    border: 0,
    tabSize: 2,
    whiteSpace: 'pre',
  },
  '& > pre': {
    flex: 'none',
    minWidth: 44,
    padding: '8px 6px 24px 8px',
    textAlign: 'right',
    color: color.text.tertiary,
    userSelect: 'none',
    position: 'sticky',
    left: 0,
    height: 'max-content',
    backgroundColor: color.surface.sunken,
  },
  '& > textarea': {
    flex: 1,
    minWidth: 0,
    padding: '8px 12px 24px 6px',
    resize: 'none',
    overflowY: 'hidden',
    color: color.text.primary,
    background: 'none',
    outline: 'none',
    '&:focus-visible': focusInside,
  },
})

const numbersOf = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join('\n')

interface BindingsJsonProps {
  text: string
  problem: TextProblem | null
  isReadOnly: boolean
  onChange: (text: string) => void
  onLeave: () => void
}

/** The bindings as JSON. Invalid text is preserved, with the position of the error. */
export function BindingsJson({ text, problem, isReadOnly, onChange, onLeave }: BindingsJsonProps) {
  const { t } = useTranslation(['bindings', 'shared'])
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = text.split('\n').length
  const jumpTo = ({ at }: TextProblem) => {
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }
  return (
    <Root>
      <Note id={id}>
        {problem && (
          <MarginNote
            tone="error"
            live
            actions={<LinkButton onClick={() => jumpTo(problem)}>{t('shared:action.goToLine')}</LinkButton>}
          >
            {joinSentences(
              `${t('json.at', { line: problem.line, column: problem.column })} ${t(`json.wrong.${problem.wrong}`, { field: problem.field })}`,
              t('json.waits'),
            )}
          </MarginNote>
        )}
      </Note>
      <Sheet>
        <pre aria-hidden>{numbersOf(lines)}</pre>
        <textarea
          ref={area}
          aria-label={t('json.label')}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          value={text}
          rows={lines}
          readOnly={isReadOnly}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      </Sheet>
    </Root>
  )
}
