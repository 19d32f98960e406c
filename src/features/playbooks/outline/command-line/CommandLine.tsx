import { CircleHelp, SquareTerminal } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, height, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { CommandHelp } from './CommandHelp.tsx'
import type { Suggestion } from './suggestion.ts'
import { useCommandLine } from './use-command-line.ts'
import type { LineResult } from './use-run-line.ts'

const Root = styled('div')({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  gap: 6,
  padding: '8px 16px',
  borderBottom: hairline,
  backgroundColor: color.surface.canvas,
})
const Prompt = styled('div')({
  flex: 1,
  minWidth: 0,
  ...rowLayout(8),
  height: height.toolbar,
  padding: '0 9px',
  border: `1px solid ${color.line.control}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.page,
  '&:focus-within': { borderColor: color.accent.focus, boxShadow: `inset 0 0 0 1px ${color.accent.focus}` },
  '&[data-invalid]': { borderColor: color.tone.error.solid },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > input': {
    ...type.mono,
    fontFamily: mono,
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    color: color.text.primary,
    background: 'none',
    '&::placeholder': { color: color.text.tertiary, opacity: 1 },
  },
})
const List = styled('div')({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  left: 16,
  width: 'min(560px, calc(100% - 32px))',
  maxHeight: 264,
  margin: '-4px 0 0',
  padding: 4,
  overflowY: 'auto',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  '& > div': {
    ...type.mono,
    fontFamily: mono,
    ...rowLayout('0 12px'),
    flexWrap: 'wrap',
    minHeight: 28,
    padding: '3px 8px',
    borderRadius: radius.chip,
    cursor: 'default',
    '&[aria-selected="true"]': { backgroundColor: color.surface.active },
    '& > small': { ...type.small, ...oneLine, fontFamily: sans, color: color.text.tertiary },
  },
})

interface SuggestionsProps {
  id: string
  items: readonly Suggestion[]
  marked: number
  onChoose: (item: Suggestion) => void
}

const Suggestions = ({ id, items, marked, onChoose }: SuggestionsProps) => {
  const { t } = useTranslation('outline')
  return (
    <List id={id} role="listbox" aria-label={t('line.next')}>
      {items.map((item, at) => (
        <div
          key={item.text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(item)
          }}
        >
          {item.text}
          <small>{item.detail}</small>
        </div>
      ))}
    </List>
  )
}

const RefusedMessage = ({ id, outcome }: { id: string; outcome: LineResult | undefined }) => {
  const { t } = useTranslation('outline')
  if (outcome === undefined || outcome.ok) return null
  const { at, text } = outcome
  return (
    <div id={id}>
      <MarginNote tone="error" live>
        {at === undefined ? text : t('line.at', { place: at + 1, text })}
      </MarginNote>
    </div>
  )
}

const DoneMessage = ({ outcome }: { outcome: (LineResult & { line: string }) | undefined }) => {
  const { t } = useTranslation('outline')
  return outcome?.ok ? t('line.done', { line: outcome.line }) : null
}

interface CommandLineProps {
  field: Ref<HTMLInputElement>
  run: (line: string) => LineResult
  /** Called for Escape on an empty line. */
  onLeave: () => void
}

/** A command line that changes the graph, with suggestions and errors. */
export function CommandLine({ field, ...acts }: CommandLineProps) {
  const { t } = useTranslation('outline')
  const id = useId()
  const [isHelp, setHelp] = useState(false)
  const { line, write, close, choose, items, marked, outcome, onKeyDown } = useCommandLine(acts)
  const isListed = items.length > 0
  const isRefused = outcome?.ok === false
  const problem = `${id}-problem`
  return (
    <Root>
      <Row gap={8}>
        <Prompt data-invalid={isRefused ? '' : undefined}>
          <SquareTerminal size={14} aria-hidden />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('line.label')}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? id : undefined}
            aria-activedescendant={items[marked] && `${id}-${marked}`}
            aria-invalid={isRefused}
            aria-describedby={problem}
            placeholder={t('line.example', { example: 'connect 4.else to 7' })}
            autoComplete="off"
            spellCheck={false}
            value={line}
            onChange={({ target }) => write(target.value)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
        </Prompt>
        <IconButton
          icon={CircleHelp}
          label={t('line.help')}
          aria-expanded={isHelp}
          onClick={() => setHelp(!isHelp)}
        />
      </Row>
      <RefusedMessage id={problem} outcome={outcome} />
      <span style={visuallyHidden} role="status">
        <DoneMessage outcome={outcome} />
      </span>
      {isHelp && <CommandHelp />}
      {isListed && <Suggestions id={id} items={items} marked={marked} onChoose={choose} />}
    </Root>
  )
}
