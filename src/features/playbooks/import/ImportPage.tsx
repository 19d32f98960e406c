import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DropCover } from '#src/ui/overlays/DropCover.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { ImportRow } from './ImportRow.tsx'
import { isPending } from './import-document.ts'
import {
  sourcesFromFiles,
  ImportSources,
  isSourceType,
  sourcesFromText,
  type SourceType,
} from './ImportSources.tsx'
import { type Import, useImport } from './use-import.ts'

const List = styled('ul')({ ...listReset })
const Footer = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  margin: '-24px calc(-1 * var(--gutter)) -32px',
  padding: '12px var(--gutter)',
  borderTop: hairline,
  backgroundColor: color.surface.page,
  color: color.text.secondary,
})

const blank = new Blob()

/** Accepts text pasted outside fields, and pasted files. */
const pasteInto =
  ({ read }: Import) =>
  (transfer: DataTransfer) => {
    const files = Array.from(transfer.files)
    const text = transfer.getData('text/plain')
    if (files.length > 0) read(sourcesFromFiles(files))
    else if (text.trim() !== '') read(sourcesFromText(text))
    return files.length > 0 || text.trim() !== ''
  }

const ImportFooter = ({ importing }: { importing: Import }) => {
  const { t } = useTranslation('playbooks')
  const navigate = useNavigate()
  const { candidates, send, isSending } = importing
  const open = candidates.filter(isPending).length
  const done = candidates.filter(({ sending }) => sending.state === 'done').length
  const submit = async () => {
    const all = await send()
    const [only] = all
    // A single document is expanded, because the user wants to see it.
    if (all.length === 1 && only?.sending.state === 'done')
      void navigate(paths.playbook(only.sending.playbook.uuid))
  }
  const isDone = open === 0 && done > 0 && !isSending
  return (
    <Footer>
      {isDone ? (
        <Button variant="primary" to={paths.playbooks()}>
          {t('importing.toList')}
        </Button>
      ) : (
        <Button variant="primary" waiting={isSending} disabled={open === 0} onClick={() => void submit()}>
          {open === 0 ? t('importing.submitNone') : t('importing.submit', { count: open })}
        </Button>
      )}
      <span role="status">{done > 0 && t('importing.summary', { done, total: candidates.length })}</span>
    </Footer>
  )
}

/** Imports documents: reads and checks them in the browser, and stores them unchanged. */
export function Component() {
  const { t } = useTranslation(['playbooks', 'shell'])
  const [address, setAddress] = useSearchParams()
  const request = address.get('way')
  const way: SourceType = isSourceType(request) ? request : 'files'
  const importing = useImport()
  const { candidates, read, isReading, readError } = importing
  useDescribedRequests(() => [
    describeRequest(playbooks.create, { body: blank }, 'playbook.json'),
    describeRequest(playbooks.fetch, { body: { address: 'https://example.org/playbook.json' } }),
  ])
  return (
    <>
      <PageHead title={t('shell:page.importPlaybooks')} sentence={t('importing.sentence')} />
      <PageBody top={4} bottom={32} style={{ flex: 'none', display: 'grid', gap: 24 }}>
        <ImportSources
          way={way}
          onWay={(next) => setAddress(next === 'files' ? {} : { way: next }, { replace: true })}
          onAdd={read}
        />
        <ErrorNote error={readError} />
        {candidates.length > 0 && (
          <List aria-label={t('importing.list')}>
            {candidates.map((candidate) => (
              <ImportRow key={candidate.id} candidate={candidate} importing={importing} />
            ))}
          </List>
        )}
        {isReading && <Loading shape="table" />}
        {candidates.length > 0 && <ImportFooter importing={importing} />}
      </PageBody>
      <DropCover
        title={t('importing.here')}
        text={t('importing.hereText')}
        onDrop={({ files }) => read(sourcesFromFiles(files))}
        onPaste={pasteInto(importing)}
      />
    </>
  )
}
