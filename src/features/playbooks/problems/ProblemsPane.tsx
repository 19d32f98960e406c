import { ChevronDown, ChevronUp } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modulesQuery } from '#src/api/playbooks.ts'
import { type DiagnosticLevel, levels } from '#domain/playbook/check/diagnostic.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { useEditor } from '../model/use-editor.ts'
import { usePane } from '../model/use-panes.ts'
import { ProblemList } from './ProblemList.tsx'
import { rowHeight } from './ProblemRow.tsx'
import { levelGlyphs } from './use-diagnostic-text.ts'
import type { Counts } from './problem-list.ts'
import { type Problems, useProblems } from './use-problems.ts'
import { useEffect, useEffectEvent } from 'react'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** F8 and Shift+F8 reveal the next and the previous problem, also from fields. */
const useProblemKeys = (step: (by: 1 | -1) => void): void => {
  const { t } = useTranslation('inspector')
  useShortcut('F8', () => step(1), { label: t('problems.next') })
  useShortcut('Shift+F8', () => step(-1), { label: t('problems.previous') })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey
    if (isOther || event.defaultPrevented || !isField(event.target) || isInDialog(event.target)) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const Root = styled('section')({
  flex: 'none',
  ...columnLayout,
  minHeight: 0,
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.page,
})
const Head = styled('div')({
  ...rowLayout(4),
  flex: 'none',
  minHeight: 36,
  padding: '0 12px 0 16px',
  '& > h2': { ...type.panel, margin: '0 8px 0 0' },
  '& > small': { ...type.small, color: color.text.secondary },
  [media.belowPhone]: { '& > :last-child': { marginLeft: 'auto' } },
})
const Filter = styled('button')({
  ...type.controlSmall,
  fontFamily: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  padding: '0 8px',
  border: 0,
  borderRadius: radius.chip,
  color: color.text.secondary,
  background: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.active },
  '&[aria-pressed="false"]': { color: color.text.tertiary, textDecoration: 'line-through' },
  '&:focus-visible': focusRing,
})
const Note = styled('span')({
  ...type.small,
  color: color.text.secondary,
  marginLeft: 'auto',
  paddingRight: 4,
  [media.belowPhone]: visuallyHidden,
})
const Empty = styled('p')({
  ...type.controlSmall,
  margin: 0,
  padding: '6px 16px 10px',
  color: color.text.secondary,
  borderTop: hairline,
})

/** Rows shown before the list scrolls. */
const maxVisibleRows = 5

const Filters = ({ problems }: { problems: Problems }) => {
  const { t } = useTranslation('inspector')
  const { counts, hidden, toggle } = problems
  return levels.map((level) =>
    counts[level] === 0 ? null : (
      <Filter key={level} type="button" aria-pressed={!hidden.has(level)} onClick={() => toggle(level)}>
        <StateGlyph state={levelGlyphs[level]} />
        {t(`problems.count.${level}`, { count: counts[level] })}
      </Filter>
    ),
  )
}

const useSummary = (counts: Counts): string => {
  const { t, i18n } = useTranslation(['inspector', 'shared'])
  const counted = levels
    .filter((level: DiagnosticLevel) => counts[level] > 0)
    .map((level) => t(`problems.count.${level}`, { count: counts[level] }))
  return counted.length === 0 ? t('shared:empty.problems') : enumerate(i18n.language, counted)
}

/** Delays announcements, because the counts change with every keystroke. */
const announceDelayMs = 2000

/** Whether checks are still running, or the catalogue that they need is still loading. */
const useIsChecking = (): boolean => {
  const { isLoading } = useQuery(modulesQuery)
  return useEditor((state) => state.isAnalyzing) || isLoading
}

const Body = ({ problems, isChecking }: { problems: Problems; isChecking: boolean }) => {
  const { t } = useTranslation('inspector')
  const isReadable = useEditor((state) => state.reading.kind === 'playbook')
  const count = problems.rows.length
  if (count > 0)
    return (
      <div style={{ display: 'flex', height: Math.min(count, maxVisibleRows) * rowHeight }}>
        <ProblemList problems={problems} />
      </div>
    )
  if (!isReadable) return <Empty>{t('problems.unreadable')}</Empty>
  if (isChecking) return <Empty>{t('problems.checking')}</Empty>
  return <Empty>{problems.hidden.size > 0 ? t('problems.allHidden') : t('problems.noneText')}</Empty>
}

/** The diagnostics of the document: each reveals its position, and many have quick fixes. */
export function ProblemsPane() {
  const { t } = useTranslation(['inspector', 'shared'])
  const [isOpen, setOpen] = usePane('problems')
  const problems = useProblems()
  const isChecking = useIsChecking()
  const summary = useDebouncedValue(useSummary(problems.counts), announceDelayMs)
  useProblemKeys(problems.step)
  return (
    <Root aria-label={t('shared:field.problemList')}>
      <Head>
        <h2>{t('shared:field.problemList')}</h2>
        <Filters problems={problems} />
        {!isChecking && problems.rows.length === 0 && problems.hidden.size === 0 && (
          <small>{t('shared:empty.problems')}</small>
        )}
        <span style={visuallyHidden} aria-live="polite">
          {summary}
        </span>
        <Note>{isChecking ? t('problems.checking') : t('problems.checked')}</Note>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? t('problems.fold') : t('problems.unfold')}
          onClick={() => setOpen(!isOpen)}
        />
      </Head>
      {isOpen && <Body problems={problems} isChecking={isChecking} />}
    </Root>
  )
}
