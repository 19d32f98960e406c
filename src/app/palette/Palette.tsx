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
import { useMarkedOption } from '#src/ui/inputs/use-marked-option.ts'
import { type Entry, flat } from './entries.ts'
import { noteRecent } from './recent-entries.ts'
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
/** What is done with an entry, once the palette is out of the way. */
const useChoose = (uid: string) => {
  const navigate = useNavigate()
  return ({ id, to, run }: Entry, inNewTab: boolean): (() => void) => {
    noteRecent(uid, id)
    if (to === undefined) return () => run?.()
    if (inNewTab) return () => void window.open(base + to, '_blank', 'noopener')
    return () => void navigate(to)
  }
}

const PaletteFootRoot = styled('div')({
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

/** Which keys do what here. Eyes only: the field's role says the same to everybody else. */
function PaletteFoot({ active }: { active: Entry | undefined }) {
  const { t } = useTranslation(['palette', 'common', 'shared'])
  return (
    <PaletteFootRoot aria-hidden>
      {active && (
        <>
          <span>
            <ShortcutKeys keys="ArrowUp" />
            <ShortcutKeys keys="ArrowDown" />
            {t('foot.move')}
          </span>
          <span>
            <ShortcutKeys keys="Enter" />
            {t(active.to === undefined ? 'shared:action.run' : 'shared:action.openIt')}
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
    </PaletteFootRoot>
  )
}

interface PaletteProps {
  onClose: () => void
}

/** Finds every page, object and action, and goes there. Lists and ranks elsewhere; here it is typed and chosen. */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useTranslation('palette')
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const after = useRef<() => void>(undefined)
  const { pathname, search } = useLocation()
  const { groups, uid, isReading, isUnread, isNothing } = useEntries(text, visitedAt(pathname + search))
  const makeReady = useChoose(uid)
  const entries = flat(groups)

  const choose = (entry: Entry, inNewTab: boolean) => {
    after.current = makeReady(entry, inNewTab)
    setOpen(false)
  }
  const chooseAt = (index: number, inNewTab: boolean) => {
    const entry = entries[index]
    if (entry) choose(entry, inNewTab)
  }
  const options = useMarkedOption({
    count: entries.length,
    hasEnds: true,
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
      <PaletteFoot active={entries[options.active]} />
      <div style={visuallyHidden} role="status">
        {text !== '' && !isReading && !isNothing && t('results', { count: entries.length })}
      </div>
    </Root>
  )
}
