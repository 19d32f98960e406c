import { FolderOpen, FileArchive } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { color, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { isLeftOut } from './left-out.ts'
import { type Read, readChosen, readChosenFolder, readTransfer } from './read-dropped.ts'
import type { Rules } from './archive-messages.ts'
import type { WorkspaceActs } from './workspace.ts'

const Cover = styled('div')({
  position: 'fixed',
  zIndex: 1300,
  padding: 16,
  backgroundColor: color.surface.canvas,
  pointerEvents: 'none',
  '& > div': {
    height: '100%',
    padding: '32px 40px',
    border: `1px dashed ${color.accent.focus}`,
    borderRadius: radius.panel,
  },
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& p': { ...type.body, margin: 0, color: color.text.secondary },
})
const Area = styled('div')({
  padding: '20px 20px 22px',
  maxWidth: 640,
  border: `1px dashed ${color.line.control}`,
  borderRadius: radius.panel,
  '& > p': { ...type.body, margin: '0 0 4px', fontWeight: 500 },
  '& > p + p': { ...type.small, margin: '0 0 16px', fontWeight: 400, color: color.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

interface Taking {
  rules: Rules | undefined
  acts: WorkspaceActs
}

/** Takes what a drop, a paste or a choice brought. */
const useTake = ({ rules, acts }: Taking) => {
  const take = (read: Read): void => {
    if ('trouble' in read) acts.fail(read.trouble)
    else if (rules) acts.take(read.dropped, rules)
  }
  const walk = async (transfer: DataTransfer): Promise<void> => {
    const signal = acts.read()
    const onFiles = (files: number) => {
      if (!signal.aborted) acts.reading(files)
    }
    try {
      const read = await readTransfer(transfer, { isLeftOut, onFiles, signal })
      if (!signal.aborted) take(read)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return { take, walk: (transfer: DataTransfer) => void walk(transfer) }
}

const bringsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && Array.from(transfer.types).includes('Files')
const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/** Listens over the whole window to what is dragged and pasted, except while a dialog asks something. */
const useArrivals = (walk: (transfer: DataTransfer) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const taking = useRef(walk)
  useEffect(() => {
    taking.current = walk
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer) || isBehindDialog()) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    })
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!bringsFiles(event.dataTransfer) || isBehindDialog()) return
        event.preventDefault()
        taking.current(event.dataTransfer)
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      (event) => {
        if (!bringsFiles(event.clipboardData) || isBehindDialog() || isTyping(event.target)) return
        event.preventDefault()
        taking.current(event.clipboardData)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return isOver
}

/** Where the page is drawn: what covers it leaves navigation and top bar in sight. */
const placeOf = () => {
  const box = document.getElementById('page')?.getBoundingClientRect()
  return {
    top: box?.top ?? 0,
    left: box?.left ?? 0,
    width: box?.width ?? '100%',
    height: box?.height ?? '100%',
  }
}

/** Opens the browser's own windows for choosing an archive or a folder. */
export const ChooseButtons = ({ rules, acts }: Taking) => {
  const { t } = useTranslation('publish')
  const { take } = useTake({ rules, acts })
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement, read: (files: readonly File[]) => Read) => {
    const files = Array.from(input.files ?? [])
    // The same one can be chosen again.
    input.value = ''
    if (files.length > 0) take(read(files))
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('drop.chooseZip')}
        onChange={({ target }) => choose(target, readChosen)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('drop.chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => choose(target, (files) => readChosenFolder(files, isLeftOut))}
      />
      <Button icon={FileArchive} disabled={!rules} onClick={() => file.current?.click()}>
        {t('drop.chooseZip')}
      </Button>
      <Button icon={FolderOpen} disabled={!rules} onClick={() => folder.current?.click()}>
        {t('drop.chooseFolder')}
      </Button>
    </>
  )
}

/** Lets an archive or a folder be dropped or pasted anywhere on the page while it is there. */
export const DropCover = ({ rules, acts }: Taking) => {
  const { t } = useTranslation('publish')
  const { walk } = useTake({ rules, acts })
  const isOver = useArrivals(walk)
  if (!isOver) return null
  return createPortal(
    <Cover style={placeOf()} role="status">
      <div>
        <h2>{t('drop.here')}</h2>
        <p>{t('drop.hereText')}</p>
      </div>
    </Cover>,
    document.body,
  )
}

/** The place to begin at: what can be dropped, and the two ways to choose it. */
export const DropArea = ({ rules, acts, children }: Taking & { children?: ReactNode }) => {
  const { t } = useTranslation('publish')
  return (
    <Area>
      <p>{t('drop.title')}</p>
      <p>{t('drop.text')}</p>
      <div>
        <ChooseButtons rules={rules} acts={acts} />
        {children}
      </div>
    </Area>
  )
}
