import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Collection, collection as collections, packageIdOf } from '#contract/store/collection.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Form, FormActions } from '#src/ui/fields/Form.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'

interface ById {
  collection: Collection
  id: string
}

/** Opens a package by ID, for a store that does not list its packages. */
export function OpenById() {
  const { t } = useTranslation(['packages', 'shared'])
  const navigate = useNavigate()
  const { control, handleSubmit, setValue } = useForm<ById>({
    defaultValues: { collection: 'app', id: '' },
  })
  return (
    <EmptyState
      title={t('byId.title')}
      note={
        <Form onSubmit={handleSubmit(({ collection, id }) => navigate(paths.package(collection, id.trim())))}>
          <div>
            <ToggleGroup
              label={t('shared:field.collection')}
              value={useWatch({ control, name: 'collection' })}
              onChange={(which) => setValue('collection', which)}
              segments={collections.options.map((id) => ({ id, label: t(`collection.${id}`) }))}
            />
          </div>
          <TextField
            control={control}
            name="id"
            label={t('byId.id')}
            help={t('byId.help')}
            rules={{ validate: (id) => packageIdOf(id.trim()) !== null || t('byId.wrong') }}
            input={{ mono: true, autoComplete: 'off', maxLength: 200 }}
          />
          <FormActions>
            <Button variant="primary" type="submit">
              {t('shared:action.openPackage')}
            </Button>
          </FormActions>
        </Form>
      }
    >
      {t('byId.text')}
    </EmptyState>
  )
}
