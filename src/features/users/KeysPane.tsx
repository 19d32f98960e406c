import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { apiKeys } from '#contract/iam/rights.ts'
import type { User } from '#contract/iam/user.ts'
import { makeKey, removeKey } from '#src/api/api-keys.ts'
import { queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { KeysTable } from '#src/parts/people/KeysTable.tsx'
import { MakeKey } from '#src/parts/people/MakeKey.tsx'
import { Part } from '#src/parts/people/Part.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { media } from '#src/ui/tokens.ts'

interface KeysPaneProps {
  user: User
  /** The dialog that makes a key is open. */
  isMaking: boolean
  onMake: () => void
  onClose: () => void
}

/** The table brings the gutter of a page with it. */
const Wide = styled('div')({ marginInline: -24, [media.belowWide]: { marginInline: -16 } })

const keysQuery = (id: string) => queryOf(apiKeys.list, { query: { user: id, limit: 1000 } })

/** The API keys of one account. */
export const KeysPane = ({ user, isMaking, onMake, onClose }: KeysPaneProps) => {
  const { t } = useTranslation(['people', 'common'])
  const mayWrite = useMay('iam:api_key:write')
  const { data, error, refetch, isFetching } = useQuery(keysQuery(user.id))
  if (!data)
    return error ? (
      <Trouble error={error} title={t('keys.error')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading shape="table" rows={3} />
    )
  return (
    <Part
      isFull
      title={t('keys.title')}
      text={t('keys.ofUser')}
      actions={
        mayWrite && (
          <Button size="small" icon={Plus} onClick={onMake}>
            {t('user.action.key')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <MarginNote>{t('keys.noneOf')}</MarginNote>
      ) : (
        <Wide>
          <KeysTable keys={data.items} remove={mayWrite ? removeKey : undefined} />
        </Wide>
      )}
      {isMaking && <MakeKey owner={{ value: user.id, label: user.user }} make={makeKey} onClose={onClose} />}
    </Part>
  )
}
