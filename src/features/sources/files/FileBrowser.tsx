import type { KeyboardEvent } from 'react'
import { CornerLeftUp, File, Folder } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type FileEntry, sampleOwner } from '#contract/data-manager/source.ts'
import { useSources } from '../model/use-sources.ts'
import { folderOf, locationOf } from '../model/location.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

const Root = styled('div')({
  border: `1px solid ${color.line.control}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  '& > p': { ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary },
  '& ul': { margin: 0, padding: 4, listStyle: 'none', maxHeight: 216, minHeight: 96, overflowY: 'auto' },
  '& button': {
    ...type.body,
    fontFamily: 'inherit',
    ...rowLayout(8),
    width: '100%',
    height: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: radius.chip,
    textAlign: 'left',
    background: 'none',
    color: color.text.primary,
    cursor: 'pointer',
    transition: `background-color ${motion.state}`,
  },
  '& button:hover': { backgroundColor: color.surface.hover },
  '& button:focus-visible': focusInside,
  '& button[aria-current="true"]': { backgroundColor: color.accent.soft },
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& button > span': { ...oneLine, flex: 1 },
  '& button:not([data-kind="up"]) > span': { ...type.mono, fontFamily: mono },
  '& button > small': { ...type.caption, flex: 'none', color: color.text.secondary },
  '& button > small:last-of-type': { width: 72, textAlign: 'right' },
})
const Head = styled('div')({
  ...type.small,
  ...oneLine,
  '&[data-path]': { ...type.monoSmall, fontFamily: mono },
  padding: '7px 12px',
  color: color.text.secondary,
  borderBottom: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
})

interface FileBrowserProps {
  /** The current folder; null for the list of allowed folders. */
  folder: string | null
  /** The parent folder; null leads to the list of allowed folders. */
  parent: string | null
  entries: readonly FileEntry[]
  /** The selected location. */
  chosen: string
  onChoose: (path: string | null) => void
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The button that a key activates: the focused folder, or the parent folder. */
const pressedBy = (key: string, { buttons, at }: { buttons: readonly HTMLElement[]; at: number }) => {
  if (key === 'ArrowLeft' || key === 'Backspace')
    return buttons.find((button) => button.dataset['kind'] === 'up')
  return key === 'ArrowRight' && buttons[at]?.dataset['kind'] === 'folder' ? buttons[at] : undefined
}

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === event.target)
  const move = moves[event.key]
  const pressed = pressedBy(event.key, { buttons, at })
  if (at === -1 || (!move && !pressed)) return
  event.preventDefault()
  pressed?.click()
  if (move) buttons[move(at, buttons.length)]?.focus()
}

const Entry = ({
  entry,
  isChosen,
  isSample,
  onChoose,
}: {
  entry: FileEntry
  isChosen: boolean
  isSample: boolean
  onChoose: () => void
}) => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const Icon = entry.kind === 'folder' ? Folder : File
  return (
    <button
      type="button"
      data-kind={entry.kind}
      aria-current={isChosen ? 'true' : undefined}
      title={entry.path}
      onClick={onChoose}
    >
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span>{entry.name}</span>
      {isSample && <small>{t('shared:sample.tag')}</small>}
      {entry.format !== null && <small>{t(`format.${entry.format}`)}</small>}
      {entry.size !== null && <small>{format.bytes(entry.size)}</small>}
    </button>
  )
}

/** The folder of the sample project, which lies in a folder of the program that says nothing. */
const useSampleFolder = (): string | undefined => {
  const sample = useSources().data?.items.find(({ owner }) => owner.uid === sampleOwner)
  return sample && folderOf(locationOf(sample))
}

/** Folders and data files on the server. Up and Down move, Right and Left open and close folders, Enter selects. */
export function FileBrowser({ folder, parent, entries, chosen, onChoose }: FileBrowserProps) {
  const { t } = useTranslation('sources')
  const sample = useSampleFolder()
  const up = parent ?? t('create.roots')
  const list = useRef<HTMLUListElement>(null)
  const isEntering = useRef(false)
  const enter = (path: string | null) => {
    isEntering.current = true
    onChoose(path)
  }
  const isInside = useRef(false)
  // The button with the focus was removed with its folder, so the focus moves to the new list.
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    if (isEntering.current || isLost) list.current?.querySelector('button')?.focus()
    isEntering.current = false
  }, [folder])
  return (
    <Root
      role="group"
      aria-label={t('create.browser')}
      onKeyDown={onKeyDown}
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={() => {
        isInside.current = false
      }}
    >
      <Head data-path={folder === null ? undefined : ''} title={folder ?? undefined}>
        {folder ?? t('create.roots')}
      </Head>
      <ul ref={list}>
        {folder !== null && (
          <li>
            <button type="button" data-kind="up" onClick={() => enter(parent)}>
              <CornerLeftUp size={14} strokeWidth={2} aria-hidden />
              <span>{t('create.up', { name: up })}</span>
            </button>
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry
              entry={entry}
              isChosen={entry.path === chosen}
              isSample={entry.path === sample}
              onChoose={() => (entry.kind === 'folder' ? enter(entry.path) : onChoose(entry.path))}
            />
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p>{t('create.noEntriesText')}</p>}
    </Root>
  )
}
