import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { PickField } from '#src/ui/fields/PickField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { type SharingForm, visibilities } from './sharing-form.ts'

const mostRead = 1000

/** The folders in use, for suggestions. */
const useFolders = (): readonly string[] => {
  const { data } = useQuery({
    ...queryOf(query.listSaved, { query: { limit: mostRead } }),
    enabled: useMay('query-builder-legacy:saved_query:read'),
  })
  return [...new Set((data?.items ?? []).map(({ folder }) => folder))]
    .filter((path) => path !== '')
    .toSorted()
}

interface SharingFieldsProps {
  control: Control<SharingForm>
  /** Whether the signed-in user is the owner, or will be. */
  isOwn: boolean
  /** Only the folder can be changed. */
  isFixed?: boolean
}

/** The folder of a saved query and who sees it. */
export function SharingFields({ control, isOwn, isFixed = false }: SharingFieldsProps) {
  const { t } = useTranslation(['saved', 'accounts', 'shared', 'common'])
  const visible = useWatch({ control, name: 'visible' })
  const folders = useFolders()
  const groups = useQuery({
    ...queryOf(query.listSharingGroups),
    enabled: useMay('query-builder-legacy:saved_query:read'),
  })
  const labels = {
    private: isOwn ? t('sharing.private') : t('sharing.privateOf'),
    groups: t('sharing.groups'),
    everyone: t('sharing.everyone'),
  }
  return (
    <>
      <ComboField
        control={control}
        name="folder"
        label={t('sharing.folder')}
        annotation={t('common:field.optional')}
        help={t('sharing.folderHelp')}
        options={folders.map((path) => ({ value: path, label: path }))}
        noMatch={t('sharing.newFolder')}
        free
      />
      <SelectField
        control={control}
        name="visible"
        label={t('sharing.label')}
        help={visible === 'groups' ? t('sharing.groupsHelp') : t('sharing.help')}
        options={visibilities.map((each) => ({ value: each, label: labels[each] }))}
        disabled={isFixed}
      />
      {visible === 'groups' && (
        <PickField
          control={control}
          name="groups"
          label={t('shared:entity.groups')}
          options={(groups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('accounts:pick.group')}
          noMatch={t('sharing.noGroup')}
          remove={(name) => t('shared:action.removeNamed', { name })}
          rules={{ validate: (ids) => (Array.isArray(ids) && ids.length > 0) || t('sharing.groupsNeeded') }}
          disabled={isFixed}
        />
      )}
    </>
  )
}
