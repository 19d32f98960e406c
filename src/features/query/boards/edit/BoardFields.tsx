import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PickField } from '#src/ui/fields/PickField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { type BoardForm, longest } from '../model/board-form.ts'
import { useGroupOptions } from '../model/use-boards.ts'

const intervals = [0, 1, 2, 5, 10, 15, 30, 60] as const

/** Name, description, sharing and interval of refreshes of a board. */
export function BoardFields({ control }: { control: Control<BoardForm> }) {
  const { t } = useTranslation(['boards', 'shared', 'common'])
  const [access, chosen, refresh] = useWatch({ control, name: ['access', 'groups', 'refresh'] })
  const groups = useGroupOptions(chosen)
  const minutes = [...new Set<number>([...intervals, Number(refresh)])].toSorted((a, b) => a - b)
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        input={{ autoFocus: true, maxLength: longest.name }}
        rules={{ validate: (text) => text.trim() !== '' || t('shared:field.nameNeeded') }}
      />
      <TextField
        control={control}
        name="description"
        label={t('shared:field.description')}
        annotation={t('common:field.optional')}
        input={{ rows: 2, maxLength: longest.description }}
      />
      <SelectField
        control={control}
        name="access"
        label={t('sharing.label')}
        help={t('sharing.help')}
        options={[
          { value: 'private', label: t('sharing.private') },
          { value: 'groups', label: t('sharing.groups') },
          { value: 'everyone', label: t('sharing.everyone') },
        ]}
      />
      {access === 'groups' && (
        <PickField
          control={control}
          name="groups"
          label={t('sharing.groupNames')}
          options={groups}
          noMatch={t('sharing.noGroup')}
          remove={(name) => t('shared:action.removeNamed', { name })}
          rules={{ validate: (list) => list.length > 0 || t('sharing.groupsNeeded') }}
        />
      )}
      <SelectField
        control={control}
        name="refresh"
        label={t('field.refresh')}
        options={minutes.map((count) => ({
          value: String(count),
          label: count === 0 ? t('field.refreshOff') : t('field.minutes', { count }),
        }))}
      />
    </>
  )
}
