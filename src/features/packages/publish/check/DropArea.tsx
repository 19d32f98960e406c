import { FolderOpen, FileArchive } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DropCover as Cover } from '#src/ui/overlays/DropCover.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { isExcludedFolder } from '#domain/archive/check/is-excluded-folder.ts'
import { type DroppedResult, readChosen, readChosenFolder, readTransfer } from './read-dropped.ts'
import type { Rules } from '../workspace/archive-messages.ts'
import type { WorkspaceActions } from '../workspace/workspace.ts'

const Area = styled('div')({
  padding: '20px 20px 22px',
  maxWidth: 640,
  border: `1px dashed ${color.line.control}`,
  borderRadius: radius.panel,
  '& > p': { ...type.body, margin: '0 0 4px', fontWeight: 500 },
  '& > p + p': { ...type.small, margin: '0 0 16px', fontWeight: 400, color: color.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

interface DropProps {
  rules: Rules | undefined
  actions: WorkspaceActions
}

/** Opens files that were dropped, pasted or chosen. */
const useDrop = ({ rules, actions }: DropProps) => {
  const open = (read: DroppedResult): void => {
    if ('error' in read) actions.fail(read.error)
    else if (rules) actions.open(read.dropped, rules)
  }
  const walk = async (transfer: DataTransfer): Promise<void> => {
    const signal = actions.read()
    const onFiles = (files: number) => {
      if (!signal.aborted) actions.reading(files)
    }
    try {
      const read = await readTransfer(transfer, { isExcluded: isExcludedFolder, onFiles, signal })
      if (!signal.aborted) open(read)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return { open, walk: (transfer: DataTransfer) => void walk(transfer) }
}

/** Opens the browser's dialogs for choosing an archive or a folder. */
export function ChooseButtons({ rules, actions }: DropProps) {
  const { t } = useTranslation('publish')
  const { open } = useDrop({ rules, actions })
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement, read: (files: readonly File[]) => DroppedResult) => {
    const files = Array.from(input.files ?? [])
    // Allows choosing the same file again.
    input.value = ''
    if (files.length > 0) open(read(files))
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
        onChange={({ target }) => choose(target, (files) => readChosenFolder(files, isExcludedFolder))}
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

/** Accepts an archive or a folder dropped or pasted anywhere on the page while mounted. */
export function DropCover({ rules, actions }: DropProps) {
  const { t } = useTranslation('publish')
  const { walk } = useDrop({ rules, actions })
  return (
    <Cover
      title={t('drop.here')}
      text={t('drop.hereText')}
      onDrop={walk}
      onPaste={(transfer) => {
        const hasFiles = Array.from(transfer.types).includes('Files')
        if (hasFiles) walk(transfer)
        return hasFiles
      }}
    />
  )
}

/** The drop area, with two buttons for choosing files. */
export function DropArea({ rules, actions, children }: DropProps & { children?: ReactNode }) {
  const { t } = useTranslation('publish')
  return (
    <Area>
      <p>{t('drop.title')}</p>
      <p>{t('drop.text')}</p>
      <div>
        <ChooseButtons rules={rules} actions={actions} />
        {children}
      </div>
    </Area>
  )
}
