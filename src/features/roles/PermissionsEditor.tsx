import type { Control } from 'react-hook-form'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import {
  type ReadGrants,
  covered,
  everything,
  permissionsIn,
  readGrants,
  writeGrants,
} from '#src/components/permissions/permissions.ts'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { excessOf } from '#domain/permissions/coverage.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PermissionsMatrix } from '#src/components/permissions/PermissionsMatrix.tsx'
import type { RoleForm } from './role-form.ts'

const views = ['table', 'text'] as const
const isSound = ({ wrong, idle }: ReadGrants): boolean => wrong.length === 0 && idle.length === 0

/** Whether a user with these permissions can give the grants. */
const isValid = (read: ReadGrants, own: readonly string[]): boolean =>
  isSound(read) && covered(read.grants).every((permission) => own.includes(permission))

/** Invalid lines, grants that match nothing, and those that the signed-in user cannot give. */
const Notes = ({ read: { grants, wrong, idle }, isFixed }: { read: ReadGrants; isFixed: boolean }) => {
  const { t, i18n } = useTranslation(['accounts', 'shared'])
  const excess = excessOf(useOwnAuthority(), [{ permissions: grants, conditions: [] }])
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language).format(texts)
  return (
    <>
      {wrong.length > 0 && (
        <MarginNote tone="error" live>
          {t('matrix.wrong', { count: wrong.length, lines: list(wrong.map(({ line }) => String(line))) })}
        </MarginNote>
      )}
      {idle.length > 0 && <MarginNote tone="error">{t('matrix.idle', { grants: list(idle) })}</MarginNote>}
      {!isFixed && excess !== undefined && excess.permissions.length > 0 && (
        <MarginNote tone="error">
          {t('shared:excess.grants', { permissions: list(excess.permissions) })}
        </MarginNote>
      )}
    </>
  )
}

interface PermissionsEditorProps {
  control: Control<RoleForm>
  isFixed: boolean
}

/** The grants of a role, as a table or as text; the view is in the address. */
export function PermissionsEditor({ control, isFixed }: PermissionsEditorProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const [view, showView] = useChoiceParam('view', views)
  const own = covered(useOwnAuthority().permissions)
  const { field, fieldState } = useController({
    control,
    name: 'grants',
    rules: { validate: (text) => isValid(readGrants(text), own) || t('matrix.wrongShort') },
  })
  const read = readGrants(field.value)
  const change = (grants: readonly string[]) =>
    field.onChange([writeGrants(grants), ...read.wrong.map(({ text }) => text)].filter(Boolean).join('\n'))
  return (
    <PageSection
      title={t('matrix.title')}
      text={view === 'table' ? t('matrix.text') : undefined}
      actions={
        <ToggleGroup
          label={t('matrix.view')}
          segments={views.map((id) => ({ id, label: t(`matrix.views.${id}`) }))}
          value={view}
          onChange={showView}
        />
      }
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <Notes read={read} isFixed={isFixed} />
        {view === 'table' ? (
          <>
            {!isFixed && own.length < permissionsIn(everything).length && (
              <MarginNote>{t('shared:excess.boxes')}</MarginNote>
            )}
            <PermissionsMatrix grants={read.grants} own={own} isFixed={isFixed} onChange={change} />
            {isSound(read) && <FieldNote text={fieldState.error?.message} />}
          </>
        ) : (
          <TextField
            control={control}
            name="grants"
            label={t('matrix.grants')}
            help={t('matrix.grantsHelp')}
            rules={{ validate: (text) => isValid(readGrants(text), own) || t('matrix.wrongShort') }}
            input={{ mono: true, rows: 12, readOnly: isFixed, autoComplete: 'off' }}
          />
        )}
      </div>
    </PageSection>
  )
}
