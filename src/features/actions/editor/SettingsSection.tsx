import { useTranslation } from 'react-i18next'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import type { Editor } from '../model/use-editor.ts'
import { SectionBody } from './section-body.ts'

interface SettingsSectionProps {
  editor: Editor
  isFixed: boolean
  onDelete: () => void
}

/** Name, description, and whether it can be started. */
export function SettingsSection({ editor, isFixed, onDelete }: SettingsSectionProps) {
  const { t } = useTranslation(['actions', 'shared'])
  const { control } = editor.form
  return (
    <section aria-label={t('shared:pane.settings')}>
      <PaneHead
        title={t('shared:pane.settings')}
        actions={!isFixed && <LinkButton onClick={onDelete}>{t('shared:action.deleteMenu')}</LinkButton>}
      />
      <SectionBody>
        <TextField
          control={control}
          name="name"
          label={t('shared:field.name')}
          rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
          input={{ autoComplete: 'off', maxLength: 200, readOnly: isFixed }}
        />
        <TextField
          control={control}
          name="description"
          label={t('shared:field.description')}
          input={{ rows: 2, maxLength: 2000, readOnly: isFixed }}
        />
        <SwitchField
          control={control}
          name="enabled"
          label={t('enabled.label')}
          help={t('enabled.help')}
          disabled={isFixed}
        />
      </SectionBody>
    </section>
  )
}
