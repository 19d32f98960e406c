import { useRef, useState } from 'react'
import MuiDialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { base } from '#src/lib/base-path.ts'
import { ShortcutKeys } from '#src/ui/keyboard/ShortcutKeys.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { ShortcutBoundary } from '#src/ui/keyboard/use-shortcut.ts'
import { PaletteList } from './PaletteList.tsx'
import { ListSearch } from '#src/ui/inputs/ListSearch.tsx'
import { useActiveOption } from '#src/ui/inputs/use-active-option.ts'
import { type Entry, flat } from './entries.ts'
import { noteRecent } from '#src/lib/recent-entries.ts'
import { useEntries } from './use-entries.ts'
import { visitedAt } from './visited-page.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'

const Root = styled(MuiDialog)({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    width: 'min(640px, calc(100vw - 32px))',
    marginTop: 'clamp(16px, 12vh, 120px)',
    overflow: 'hidden',
  },
})
/** Runs an entry after the palette is closed. */
const useChoose = (uid: string) => {
  const navigate = useNavigate()
  return ({ id, to, run }: Entry, inNewTab: boolean): (() => void) => {
    noteRecent(uid, id)
    if (to === undefined) return () => run?.()
    if (inNewTab) return () => void window.open(base + to, '_blank', 'noopener')
    return () => void navigate(to)
  }
}

const PaletteFooterRoot = styled('div')({
  ...type.caption,
  flex: 'none',
  ...rowLayout(16),
  minHeight: 34,
  padding: '0 16px',
  color: color.text.tertiary,
  borderTop: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  '& > span:last-of-type': { marginLeft: 'auto' },
  [media.belowNarrow]: { '@media (pointer: coarse)': { display: 'none' } },
})

/** The keys of the palette. Visual only: the role of the field tells it to screen readers. */
function PaletteFooter({ active }: { active: Entry | undefined }) {
  const { t } = useTranslation(['palette', 'common', 'shared'])
  return (
    <PaletteFooterRoot aria-hidden>
      {active && (
        <>
          <span>
            <ShortcutKeys keys="ArrowUp" />
            <ShortcutKeys keys="ArrowDown" />
            {t('foot.move')}
          </span>
          <span>
            <ShortcutKeys keys="Enter" />
            {t(active.to === undefined ? 'shared:action.run' : 'shared:action.open')}
          </span>
        </>
      )}
      {active?.to !== undefined && (
        <span>
          <ShortcutKeys keys="Mod+Enter" />
          {t('foot.newTab')}
        </span>
      )}
      <span>
        <ShortcutKeys keys="Escape" />
        {t('common:action.close')}
      </span>
    </PaletteFooterRoot>
  )
}

interface PaletteProps {
  onClose: () => void
}

/** The command palette: finds pages, objects and actions, and opens them. Lists and ranking are in other files. */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useTranslation('palette')
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const after = useRef<() => void>(undefined)
  const { pathname, search } = useLocation()
  const { groups, uid, isReading, isUnread, isNothing } = useEntries(text, visitedAt(pathname + search))
  const prepare = useChoose(uid)
  const entries = flat(groups)

  const choose = (entry: Entry, inNewTab: boolean) => {
    after.current = prepare(entry, inNewTab)
    setOpen(false)
  }
  const chooseAt = (index: number, inNewTab: boolean) => {
    const entry = entries[index]
    if (entry) choose(entry, inNewTab)
  }
  const options = useActiveOption({
    count: entries.length,
    usesHomeEnd: true,
    onChoose: (index) => chooseAt(index, false),
    onModifiedChoose: (index) => chooseAt(index, true),
  })
  return (
    <Root
      open={open}
      onClose={() => setOpen(false)}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{
        paper: { 'aria-label': t('title') },
        transition: {
          onExited: () => {
            onClose()
            after.current?.()
          },
        },
      }}
    >
      <ShortcutBoundary />
      <ListSearch label={t('field')} value={text} onChange={setText} options={options} size="large">
        {isReading && <Spinner tint="accent" />}
        <ShortcutKeys keys="Escape" />
      </ListSearch>
      <PaletteList
        options={options}
        groups={groups}
        nothing={isNothing ? text.trim() : undefined}
        isReading={isReading}
        isUnread={isUnread}
        onChoose={choose}
      />
      <PaletteFooter active={entries[options.active]} />
      <div style={visuallyHidden} role="status">
        {text !== '' && !isReading && !isNothing && t('results', { count: entries.length })}
      </div>
    </Root>
  )
}
