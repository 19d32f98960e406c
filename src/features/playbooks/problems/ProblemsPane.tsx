import { ChevronDown, ChevronUp } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Level, levels } from '#domain/playbook/check/finding.ts'
import { enumerate } from '#src/lib/wording.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color, focusRing, motion, radius } from '#src/ui/tokens.ts'
import { useSettled } from '#src/ui/use-settled.ts'
import { type, unseen } from '#src/ui/type.ts'
import { useEditor } from '../editor/use-editor.ts'
import { usePane } from '../editor/use-panes.ts'
import { ProblemList } from './ProblemList.tsx'
import { rowHeight } from './ProblemRow.tsx'
import { levelGlyphs } from './level-glyph.ts'
import type { Counts } from './problem-list.ts'
import { useProblemKeys } from './use-problem-keys.ts'
import { type Problems, useProblems } from './use-problems.ts'

const Root = styled('section')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.page,
})
const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  padding: '0 12px 0 16px',
  '& > h2': { ...type.panel, margin: '0 8px 0 0' },
  '& > small': { ...type.small, color: color.text.secondary },
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
})
const Empty = styled('p')({
  ...type.controlSmall,
  margin: 0,
  padding: '6px 16px 10px',
  color: color.text.secondary,
  borderTop: `1px solid ${color.line.hair}`,
})
const Announced = styled('span')(unseen)

/** Rows shown at once before the list scrolls. */
const roomFor = 5

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
  const { t, i18n } = useTranslation('inspector')
  const said = levels
    .filter((level: Level) => counts[level] > 0)
    .map((level) => t(`problems.count.${level}`, { count: counts[level] }))
  return said.length === 0 ? t('problems.none') : enumerate(i18n.language, said)
}

/** Said aloud once it has stood still: typing changes it at every stroke. */
const announceAfter = 2000

const Body = ({ problems }: { problems: Problems }) => {
  const { t } = useTranslation('inspector')
  const isReadable = useEditor((state) => state.reading.kind === 'playbook')
  const count = problems.rows.length
  if (count > 0)
    return (
      <div style={{ display: 'flex', height: Math.min(count, roomFor) * rowHeight }}>
        <ProblemList problems={problems} />
      </div>
    )
  if (!isReadable) return <Empty>{t('problems.unreadable')}</Empty>
  return <Empty>{problems.hidden.size > 0 ? t('problems.allHidden') : t('problems.noneText')}</Empty>
}

/** What the checks find while somebody works: each leads to its place, and many are mended by a click. */
export const ProblemsPane = () => {
  const { t } = useTranslation('inspector')
  const [isOpen, setOpen] = usePane('problems')
  const problems = useProblems()
  const isChecking = useEditor((state) => state.isChecking)
  const summary = useSettled(useSummary(problems.counts), announceAfter)
  useProblemKeys(problems.step)
  return (
    <Root aria-label={t('problems.title')}>
      <Head>
        <h2>{t('problems.title')}</h2>
        <Filters problems={problems} />
        {problems.counts.error + problems.counts.warning + problems.counts.information === 0 && (
          <small>{t('problems.none')}</small>
        )}
        <Announced aria-live="polite">{summary}</Announced>
        <Note>{isChecking ? t('problems.checking') : t('problems.checked')}</Note>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? t('problems.fold') : t('problems.unfold')}
          onClick={() => setOpen(!isOpen)}
        />
      </Head>
      {isOpen && <Body problems={problems} />}
    </Root>
  )
}
