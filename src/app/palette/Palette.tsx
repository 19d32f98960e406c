import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import MuiDialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { base } from '#src/app/base.ts'
import { KeyHint } from '#src/ui/KeyHint.tsx'
import { Ring } from '#src/ui/Ring.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { ShortcutWall } from '#src/ui/use-shortcut.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { type Entry, flat, stepTo } from './entries.ts'
import { noteRecent } from './recents.ts'
import { useEntries } from './use-entries.ts'
import { visitedAt } from './visited.ts'

const Root = styled(MuiDialog)({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    width: 'min(640px, calc(100vw - 32px))',
    marginTop: 'clamp(16px, 12vh, 120px)',
    overflow: 'hidden',
  },
})
const Field = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 44,
  padding: '0 12px 0 16px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > input': {
    ...type.body,
    fontSize: '0.9375rem',
    flex: 1,
    minWidth: 0,
    height: 42,
    padding: 0,
    border: 0,
    outline: 'none',
    fontFamily: 'inherit',
    color: color.text.primary,
    background: 'none',
    '&::placeholder': { color: color.text.tertiary, opacity: 1 },
  },
})

interface PaletteProps {
  onClose: () => void
}

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

/** Finds every page, object and action, and goes there. Lists and ranks elsewhere; here it is typed and chosen. */
export const Palette = ({ onClose }: PaletteProps) => {
  const { t } = useTranslation('palette')
  const id = useId()
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(0)
  const after = useRef<() => void>(undefined)
  const { pathname, search } = useLocation()
  const { groups, uid, isReading, isUnread, isNothing } = useEntries(text, visitedAt(pathname + search))
  const makeReady = useChoose(uid)
  const entries = flat(groups)
  const at = Math.min(wanted, entries.length - 1)
  const active = entries[at]
  const idOf = (index: number) => `${id}-${index}`

  const choose = (entry: Entry, inNewTab = false) => {
    after.current = makeReady(entry, inNewTab)
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const next = stepTo(event.key, { at, count: entries.length })
    if (next !== undefined) setWanted(next)
    else if (event.key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
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
      <ShortcutWall />
      <Field>
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <input
          // The palette is opened to type into it.
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && idOf(at)}
          aria-label={t('field')}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWanted(0)
          }}
          onKeyDown={press}
        />
        {isReading && <Ring tint="accent" />}
        <KeyHint keys="Escape" />
      </Field>
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        at={at}
        idOf={idOf}
        nothing={isNothing ? text.trim() : undefined}
        isReading={isReading}
        isUnread={isUnread}
        onPoint={setWanted}
        onChoose={choose}
      />
      <PaletteFoot active={active} />
      <div style={unseen} role="status">
        {text !== '' && !isReading && !isNothing && t('results', { count: entries.length })}
      </div>
    </Root>
  )
}
