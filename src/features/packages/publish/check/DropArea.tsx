import { FolderOpen, FileArchive } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DropCover as Cover } from '#src/ui/overlays/DropCover.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { isLeftOut } from './is-left-out.ts'
import { type Read, readChosen, readChosenFolder, readTransfer } from './read-dropped.ts'
import type { Rules } from '../workspace/archive-messages.ts'
import type { WorkspaceActs } from '../workspace/workspace.ts'

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

/** Opens the browser's own windows for choosing an archive or a folder. */
export function ChooseButtons({ rules, acts }: Taking) {
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
export function DropCover({ rules, acts }: Taking) {
  const { t } = useTranslation('publish')
  const { walk } = useTake({ rules, acts })
  return (
    <Cover
      title={t('drop.here')}
      text={t('drop.hereText')}
      onDrop={walk}
      onPaste={(transfer) => {
        const bringsFiles = Array.from(transfer.types).includes('Files')
        if (bringsFiles) walk(transfer)
        return bringsFiles
      }}
    />
  )
}

/** The place to begin at: what can be dropped, and the two ways to choose it. */
export function DropArea({ rules, acts, children }: Taking & { children?: ReactNode }) {
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
