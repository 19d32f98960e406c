import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useMay, useSession } from '#src/api/session.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { LazyEditor } from './LazyEditor.tsx'
import { OpeningEditor } from './OpeningEditor.tsx'
import { openStored } from '../document/open-document.ts'
import { useKnownName } from './use-known-name.ts'
import { useOpenDocument } from '../document/use-open-document.ts'

const Page = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('editing')
  const uid = useSession()?.uid ?? ''
  const isReadOnly = !useMay('playbook:playbook:write')
  const opened = useOpenDocument(uuid, () => openStored(uuid, { uid, isReadOnly }))
  const name = useKnownName(uuid)
  if (opened.isPending) return <OpeningEditor name={name} />
  return (
    <QueryView query={opened} error={t('error')} fallback={{ label: t('toList'), to: paths.playbooks() }}>
      {(data) => data && <LazyEditor opened={data} openKey={opened.openKey} reopen={opened.reopen} />}
    </QueryView>
  )
}

export function Component() {
  const { playbook: uuid = '' } = useParams()
  return <Page key={uuid} uuid={uuid} />
}
