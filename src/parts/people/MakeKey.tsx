import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { KeyDialog, type NewKey } from './KeyDialog.tsx'
import type { FoundPeople, PickedPerson } from './person.ts'
import { ShownOnce } from './ShownOnce.tsx'

interface MakeKeyProps {
  /** Whose key it becomes; without it the dialog asks among the people found. */
  owner?: PickedPerson
  found?: FoundPeople
  make: (key: NewKey) => Promise<{ readonly api_key: ApiKey; readonly secretkey: string }>
  onClose: () => void
}

/** Makes a key; its secret key is shown once, and the dialog closes behind it. */
export const MakeKey = ({ make, onClose, ...person }: MakeKeyProps) => {
  const { t } = useTranslation('people')
  const making = useMutation({ mutationFn: make })
  if (making.data === undefined)
    return (
      <KeyDialog
        {...person}
        waiting={making.isPending}
        error={making.error}
        onMake={making.mutateAsync}
        onClose={onClose}
      />
    )
  const { api_key: key, secretkey } = making.data
  return (
    <ShownOnce
      title={t('keys.once.title', { name: key.name })}
      text={t('keys.once.text')}
      shown={[
        { id: 'apikey', label: t('keys.once.key'), text: key.apikey },
        { id: 'secretkey', label: t('keys.once.secret'), text: secretkey },
      ]}
      onClose={onClose}
    />
  )
}
