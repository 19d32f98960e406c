import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { attributeForm, emptyForm, fieldOf, toDocument } from '../model/attribute-form.ts'
import { createAttribute, datasetQuery, findType, previewBody, warehouse } from '../model/attributes-api.ts'
import { withAttribute } from '../model/back-to-query.ts'
import { useAttributeEditor } from '../model/use-attribute-editor.ts'
import { AttributeFields } from './AttributeFields.tsx'

export function loader() {
  void queryClient.prefetchQuery(datasetQuery)
  return null
}

/** A new virtual attribute. From the query page, it returns there. */
export function Component() {
  const { t } = useTranslation(['virtual', 'shell', 'shared'])
  const navigate = useNavigate()
  const back = useSearchParams()[0].get('back')
  const creation = useCreateForm({
    form: 'virtual-attribute.new',
    title: t('shell:page.newVirtualAttribute'),
    shape: attributeForm,
    defaultValues: emptyForm,
    fieldOf,
    conflict: { field: 'name', message: t('field.nameTaken') },
    create: async (values) => {
      const input = { sql: values.sql, name: values.name.trim(), table: editor.table.table }
      return createAttribute(toDocument(values, { found: await findType(input) }))
    },
    onCreated: async (attribute) => {
      const { attribute_name: name, display_name: shown = '' } = attribute
      toast({ title: t('created', { name: shown || name }) })
      if (back === null) return navigate(paths.virtualAttribute(name), { replace: true })
      // The query page must know the field.
      await queryClient.fetchQuery({ ...datasetQuery, staleTime: 0 }).catch(() => undefined)
      return navigate(paths.query(withAttribute(back, attribute)), { replace: true })
    },
  })
  const { form } = creation
  const editor = useAttributeEditor(form, { isNew: true, firstTable: null })
  useDescribedRequests(() => {
    const values = form.getValues()
    const input = { sql: values.sql, name: values.name.trim(), table: editor.table.table }
    const document = toDocument(values, { found: editor.found })
    return [
      describeRequest(query.dataset, {}),
      describeRequest(dataManager.previewAttribute, { params: warehouse, body: previewBody(input) }),
      describeRequest(dataManager.createAttribute, { params: warehouse, body: document }),
    ]
  })
  return (
    <CreatePage
      title={t('shell:page.newVirtualAttribute')}
      sentence={t('new.sentence')}
      creation={creation}
      submit={t('new.submit')}
      cancelTo={back === null ? paths.virtualAttributes() : paths.query(back)}
      cancelLabel={back === null ? undefined : t('backToQuery')}
      wide
    >
      <AttributeFields editor={editor} isFixed={false} />
    </CreatePage>
  )
}
