import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useMay, useSession } from '#src/api/session.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { LazyEditor } from './LazyEditor.tsx'
import { openStored } from './open-document.ts'
import { ReopenContext } from './reopen.ts'
import { useOpened } from './use-opened.ts'

const Page = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('editing')
  const uid = useSession()?.uid ?? ''
  const isReadOnly = !useMay('playbook:playbook:write')
  const { data, error, refetch, isFetching, word, reopen } = useOpened(uuid, () =>
    openStored(uuid, { uid, isReadOnly }),
  )
  if (data)
    return (
      <ReopenContext value={reopen}>
        <LazyEditor key={word} opened={data} />
      </ReopenContext>
    )
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.playbooks()}>{t('toList')}</Button>}
    />
  )
}

/** The editor of a stored playbook. */
export const Component = () => {
  const { playbook: uuid = '' } = useParams()
  return <Page key={uuid} uuid={uuid} />
}
