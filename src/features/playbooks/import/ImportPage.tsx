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
import { ArrivalRow } from './ImportRow.tsx'
import { isOpen } from './import-document.ts'
import { filesBrought, ImportWays, isWay, textBrought, type Way } from './ImportSources.tsx'
import { type Import, useImport } from './use-import.ts'

const List = styled('ul')({ ...listReset })
const Foot = styled('div')({
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

/** Takes text that is pasted outside of a field as a document, and files as they are. */
const pasteInto =
  ({ read }: Import) =>
  (transfer: DataTransfer) => {
    const files = Array.from(transfer.files)
    const text = transfer.getData('text/plain')
    if (files.length > 0) read(filesBrought(files))
    else if (text.trim() !== '') read(textBrought(text))
    return files.length > 0 || text.trim() !== ''
  }

const ImportFoot = ({ importing }: { importing: Import }) => {
  const { t } = useTranslation('playbooks')
  const navigate = useNavigate()
  const { arrivals, send, isSending } = importing
  const open = arrivals.filter(isOpen).length
  const done = arrivals.filter(({ sending }) => sending.state === 'done').length
  const submit = async () => {
    const all = await send()
    const [only] = all
    // One document that arrived is what somebody came for.
    if (all.length === 1 && only?.sending.state === 'done')
      void navigate(paths.playbook(only.sending.playbook.uuid))
  }
  const isDone = open === 0 && done > 0 && !isSending
  return (
    <Foot>
      {isDone ? (
        <Button look="primary" to={paths.playbooks()}>
          {t('importing.toList')}
        </Button>
      ) : (
        <Button look="primary" waiting={isSending} disabled={open === 0} onClick={() => void submit()}>
          {open === 0 ? t('importing.submitNone') : t('importing.submit', { count: open })}
        </Button>
      )}
      <span role="status">{done > 0 && t('importing.summary', { done, total: arrivals.length })}</span>
    </Foot>
  )
}

/** Takes documents in: read and checked here, stored as they are. */
export function Component() {
  const { t } = useTranslation('playbooks')
  const [address, setAddress] = useSearchParams()
  const asked = address.get('way')
  const way: Way = isWay(asked) ? asked : 'files'
  const importing = useImport()
  const { arrivals, read, isReading, readError } = importing
  useDescribedRequests(() => [
    describeRequest(playbooks.create, { body: blank }, 'playbook.json'),
    describeRequest(playbooks.fetch, { body: { address: 'https://example.org/playbook.json' } }),
  ])
  return (
    <>
      <PageHead title={t('importing.title')} sentence={t('importing.sentence')} />
      <PageBody top={4} bottom={32} style={{ flex: 'none', display: 'grid', gap: 24 }}>
        <ImportWays
          way={way}
          onWay={(next) => setAddress(next === 'files' ? {} : { way: next }, { replace: true })}
          onBring={read}
        />
        <ErrorNote error={readError} />
        {arrivals.length > 0 && (
          <List aria-label={t('importing.list')}>
            {arrivals.map((arrival) => (
              <ArrivalRow key={arrival.id} arrival={arrival} importing={importing} />
            ))}
          </List>
        )}
        {isReading && <Loading shape="table" />}
        {arrivals.length > 0 && <ImportFoot importing={importing} />}
      </PageBody>
      <DropCover
        title={t('importing.here')}
        text={t('importing.hereText')}
        onDrop={({ files }) => read(filesBrought(files))}
        onPaste={pasteInto(importing)}
      />
    </>
  )
}
