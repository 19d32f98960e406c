import { useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { positionOf } from './json-text.ts'
import type { DesignForm } from '../model/use-design.ts'
import { type JsonText, useJsonView } from './use-json-view.ts'
const Notes = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'grid',
  gap: 8,
  padding: '4px 20px 12px',
  [media.belowWide]: { padding: '4px 16px 12px' },
  borderBottom: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.page,
})
const Sheet = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  alignItems: 'stretch',
  backgroundColor: color.surface.sunken,
  '& > pre, & textarea': {
    ...type.monoSmall,
    lineHeight: '22px',
    fontFamily: mono,
    margin: 0,
    paddingBlock: 10,
  },
  '& > pre': {
    minWidth: 44,
    padding: '10px 10px 10px 16px',
    fontSize: '0.6875rem',
    textAlign: 'right',
    color: color.text.tertiary,
    userSelect: 'none',
  },
  '& > pre > b': { fontWeight: 500, color: color.tone.error.text },
  '& > div': { overflowX: 'auto' },
  '& textarea': {
    display: 'block',
    width: '100%',
    minWidth: 'max-content',
    padding: '10px 16px 10px 4px',
    border: 0,
    outline: 'none',
    resize: 'none',
    overflow: 'hidden',
    fieldSizing: 'content',
    whiteSpace: 'pre',
    tabSize: 2,
    color: color.text.primary,
    backgroundColor: 'transparent',
  },
  '&:has(textarea:focus-visible)': { outline: `2px solid ${color.accent.focus}`, outlineOffset: -2 },
})

const maxProblems = 8

interface GutterProps {
  lines: number
  wrong: ReadonlySet<number>
}

/** The line numbers; lines with problems are marked. */
const Gutter = ({ lines, wrong }: GutterProps) => {
  const pieces: { at: number; text: string; isWrong: boolean }[] = []
  for (let line = 1; line <= lines; line += 1) {
    const isWrong = wrong.has(line)
    const last = pieces.at(-1)
    if (last && !isWrong && !last.isWrong) last.text += `\n${line}`
    else pieces.push({ at: line, text: `${line === 1 ? '' : '\n'}${line}`, isWrong })
  }
  return (
    <pre aria-hidden>{pieces.map(({ at, text, isWrong }) => (isWrong ? <b key={at}>{text}</b> : text))}</pre>
  )
}

interface JsonViewProps {
  design: DesignForm
  json: JsonText
  /** The technical name, if it cannot be changed. */
  fixedName: string | undefined
  isReadOnly: boolean
}

/** The object as JSON, with each problem at its line. */
export function JsonView({ design, json, fixedName, isReadOnly }: JsonViewProps) {
  const { t } = useTranslation('schema')
  const { text, problems } = useJsonView(design, { json, fixedName })
  const field = useRef<HTMLTextAreaElement>(null)
  const numbered = problems.map((problem) => ({ ...problem, line: positionOf(text, problem.offset).line }))
  const lines = text.split('\n').length
  const goTo = (offset: number) => {
    const area = field.current
    if (!area) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(offset, offset)
    const line = positionOf(text, offset).line
    const pane = area.closest('[data-scroll]')
    const top = area.getBoundingClientRect().top + (line - 1) * 22
    pane?.scrollBy({ top: top - pane.getBoundingClientRect().top - pane.clientHeight / 3 })
  }
  return (
    <Stack flex="1 0 auto">
      <Notes>
        <MarginNote>{t('json.text')}</MarginNote>
        {numbered.slice(0, maxProblems).map(({ id, line, sentence, offset }) => (
          <MarginNote
            key={id}
            tone="error"
            actions={<LinkButton onClick={() => goTo(offset)}>{t('json.at', { line })}</LinkButton>}
          >
            {sentence}
          </MarginNote>
        ))}
        {numbered.length > maxProblems && (
          <MarginNote>{t('build.more', { count: numbered.length - maxProblems })}</MarginNote>
        )}
      </Notes>
      <Sheet>
        <Gutter lines={lines} wrong={new Set(numbered.map(({ line }) => line))} />
        <div>
          <textarea
            ref={field}
            aria-label={t('json.label')}
            aria-invalid={problems.length > 0 || undefined}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            rows={lines}
            readOnly={isReadOnly}
            value={text}
            onChange={(event) => json.type(event.target.value)}
          />
        </div>
      </Sheet>
    </Stack>
  )
}
