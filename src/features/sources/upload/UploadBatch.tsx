import { Boxes, ChartColumn, Table2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type FileUpload, type Batch, isImported, tablesOf } from '#src/uploads/model/upload-queue.ts'
import { nameSource } from '#src/uploads/file-uploads.ts'
import { bareTableName } from '#domain/source/file-format.ts'
import { truncateMiddle } from '#src/components/merge/truncate-middle.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { useMayPrepare } from '../model/use-may-prepare.ts'
import { BatchName } from './BatchName.tsx'
import { UploadRow } from './UploadRow.tsx'

const Root = styled('section')({
  borderTop: `1px solid ${color.line.strong}`,
  '&:last-of-type': { borderBottom: `1px solid ${color.line.hair}` },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
})
const Head = styled('div')({
  ...rowLayout('2px 16px'),
  flexWrap: 'wrap',
  minHeight: 40,
  padding: '6px var(--gutter)',
  backgroundColor: color.surface.canvas,
  '& h2': { ...type.panel, ...oneLine, margin: 0 },
  '& h2 a': { color: 'inherit', textDecoration: 'none' },
  '& h2 a:hover': { textDecoration: 'underline' },
  '& h2 a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& small': { ...type.small, color: color.text.secondary },
  '& > button, & > a': type.small,
})

const Steps = styled('div')({ ...rowLayout(8), flexWrap: 'wrap', marginInlineStart: 'auto' })

interface UploadBatchProps {
  batch: Batch
  tasks: readonly FileUpload[]
  /** The newest batch: the name field is focused. */
  isNewest: boolean
}

/** The next steps once all files are tables. */
const NextSteps = ({ source, tasks }: { source: string; tasks: readonly FileUpload[] }) => {
  const { t } = useTranslation('shared')
  const mayDesign = useMay('data-manager:object:write')
  const mayPrepare = useMayPrepare()
  const [table, ...others] = tasks.flatMap(({ importState }) => tablesOf(importState))
  if (!mayDesign || table === undefined || !tasks.every(isImported)) return null
  if (others.length > 0)
    return (
      <Steps>
        <Button size="small" icon={Boxes} to={paths.newObject()}>
          {t('action.designObject')}
        </Button>
      </Steps>
    )
  const { table_name: name } = table
  const from = `${source}/${name}`
  return (
    <Steps>
      <Button size="small" icon={Table2} to={paths.table(source, name)}>
        {t('action.openTable')}
      </Button>
      <Button size="small" icon={Boxes} to={paths.newObject(from)}>
        {t('action.designObject')}
      </Button>
      {mayPrepare && (
        <Button size="small" variant="primary" icon={ChartColumn} to={paths.prepareTable(from)}>
          {t('action.askAbout', { name: truncateMiddle(bareTableName(name), 32) })}
        </Button>
      )}
    </Steps>
  )
}

const BatchHead = ({ batch, tasks, isNewest }: UploadBatchProps) => {
  const { t } = useTranslation(['uploads', 'shared'])
  const { id, source, isCreated, isAgreed } = batch
  if (!isAgreed) return <BatchName batch={batch} isNewest={isNewest} />
  if (!isCreated)
    return (
      <Head>
        <h2>{source}</h2>
        <small role="status">{t('source.agreed')}</small>
        <LinkButton onClick={() => nameSource(id, { source, isAgreed: false })}>
          {t('shared:action.rename')}
        </LinkButton>
      </Head>
    )
  return (
    <Head>
      <h2>
        <Link to={paths.source(source)}>{source}</Link>
      </h2>
      <small role="status">
        {t('source.tables', { done: tasks.filter(isImported).length, count: tasks.length })}
      </small>
      <NextSteps source={source} tasks={tasks} />
    </Head>
  )
}

const initialPreviews = 4

/** The files for one source. */
export function UploadBatch({ batch, tasks, isNewest }: UploadBatchProps) {
  const { t } = useTranslation('uploads')
  return (
    <Root aria-label={t('source.files', { source: batch.source })}>
      <BatchHead batch={batch} tasks={tasks} isNewest={isNewest} />
      <ul>
        {tasks.map((task, at) => (
          <UploadRow key={task.id} task={task} batch={batch} isOpenFirst={at < initialPreviews} />
        ))}
      </ul>
    </Root>
  )
}
