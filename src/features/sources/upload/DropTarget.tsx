import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { toast } from '#src/ui/toast.ts'
import { color, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { bringsFiles, readDropped } from './dropped-files.ts'
import { type UploadTarget, useTakeFiles } from './use-take-files.ts'

const Root = styled('div')({
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
  '& p + p': { ...type.small, marginTop: 12, color: color.text.tertiary },
})

interface Handlers {
  readonly onOver: (isOver: boolean) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Listens to drags over the whole window, except while a dialog asks something. */
const useDrags = ({ onOver, onDrop }: Handlers): void => {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      const { dataTransfer } = event
      if (dataTransfer === null || !bringsFiles(dataTransfer) || isBehindDialog()) return
      event.preventDefault()
      dataTransfer.dropEffect = 'copy'
      onOver(true)
    }
    const drop = (event: DragEvent) => {
      const { dataTransfer } = event
      onOver(false)
      if (dataTransfer === null || !bringsFiles(dataTransfer) || isBehindDialog()) return
      event.preventDefault()
      onDrop(dataTransfer)
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    // Leaving a part of the page enters another: what is entered is null only at the edge of the window.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && onOver(false), {
      signal,
    })
    window.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [onOver, onDrop])
}

/** Where the page is drawn: the drop target covers it, and leaves navigation and top bar in sight. */
const placeOf = () => {
  const box = document.getElementById('page')?.getBoundingClientRect()
  return {
    top: box?.top ?? 0,
    left: box?.left ?? 0,
    width: box?.width ?? '100%',
    height: box?.height ?? '100%',
  }
}

const Shown = ({ source }: { source: string | undefined }) => {
  const { t } = useTranslation('uploads')
  return createPortal(
    <Root style={placeOf()} role="status">
      <div>
        <h2>{source === undefined ? t('drop.new') : t('drop.existing', { source })}</h2>
        <p>{source === undefined ? t('drop.newText') : t('drop.existingText')}</p>
        <p>{t('drop.kinds')}</p>
      </div>
    </Root>,
    document.body,
  )
}

/** Lets files be dropped anywhere while the page that shows it is open. */
export const DropTarget = ({ target }: { target?: UploadTarget | undefined }) => {
  const { t } = useTranslation('uploads')
  const [isOver, setOver] = useState(false)
  const take = useTakeFiles(target)
  const onDrop = (transfer: DataTransfer) => {
    const { files, folders } = readDropped(transfer)
    const [folder] = folders
    if (folder !== undefined)
      toast({ state: 'failed', title: t('refused.folder', { name: folder }), text: t('refused.folderText') })
    take(files)
  }
  useDrags({ onOver: setOver, onDrop })
  return isOver ? <Shown source={target?.source} /> : null
}
