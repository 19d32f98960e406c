import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { useMay } from '#src/api/session.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useCodeText, useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form, FormActions } from '#src/ui/Form.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast.ts'
import { media } from '#src/ui/tokens.ts'
import { AddProblem } from './AddProblem.tsx'
import { NoFolders } from './NoFolders.tsx'
import { SourceFields } from './SourceFields.tsx'
import { type Ending, addSource, nothingMade } from './add-source.ts'
import { type SourceForm, chosenFiles, emptyForm, fieldOf, filesAt, toSourceBody } from './form-values.ts'
import { suggestedName } from './location.ts'
import { useExtract } from './use-extract.ts'
import { useLocation } from './use-location.ts'
import { refreshSources } from './use-sources.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

const useSourceForm = () => {
  const form = useForm<SourceForm>({ defaultValues: emptyForm, mode: 'onTouched' })
  const sayError = useErrorText()
  const place = useLocation()
  const isNamed = form.formState.dirtyFields.name === true
  const look = async (path: string): Promise<void> => {
    if (path === (place.at ?? '')) return
    try {
      await place.go(path === '' ? null : path)
      form.clearErrors('path')
      form.setValue('left', [])
      if (!isNamed && path !== '') form.setValue('name', suggestedName(path), { shouldValidate: true })
    } catch (error) {
      form.setError('path', { message: sayError(error) })
    }
  }
  const choose = (path: string | null) => {
    form.setValue('path', path ?? '', { shouldDirty: true })
    void look(path ?? '')
  }
  return { form, place, look, choose }
}

/** Adds a source, its tables, and starts to read them. What was made before it stopped is not made again. */
export const Component = () => {
  const { t } = useTranslation(['sources', 'common'])
  const navigate = useNavigate()
  const sayCode = useCodeText()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const { form, place, look, choose } = useSourceForm()
  const [ending, setEnding] = useState<Ending>({ made: nothingMade, error: undefined })
  const left = useWatch({ control: form.control, name: 'left' })
  const { entries } = place
  const files = place.at === null || !entries ? [] : filesAt(place.file ?? place.at, entries)
  const chosen = chosenFiles(files, left).map(({ name }) => name)

  const show = ({ error }: Ending) => {
    const { fields } = sortProblems(error, fieldOf)
    for (const { name, problem } of fields)
      form.setError(name, { message: sayCode(problem.code, problem.params) }, { shouldFocus: true })
  }
  const submit = async (values: SourceForm) => {
    const path = values.path.trim()
    if (path !== (place.at ?? '')) return look(path)
    const body = toSourceBody(values)
    const next = await addSource({ body, tables: chosen }, ending.made)
    setEnding(next)
    if (next.made.source) void refreshSources()
    if (next.error) return show(next)
    const source = body.database_name
    toast({ title: t('create.added', { name: source }) })
    await navigate(paths.source(source))
    if (mayExtract)
      void extract(next.made.tables.map((table) => ({ database_name: source, table_name: table })))
  }

  if (!entries && place.error)
    return <Trouble error={place.error} title={t('addTables.error')} onRetry={() => void place.refetch()} />
  if (!entries) return <Loading shape="form" rows={4} />
  const isClosed = place.folder === null && entries.length === 0
  const problems = Object.keys(form.formState.errors).length
  const isWaiting = form.formState.isSubmitting
  return (
    <>
      <PageHead title={t('create.title')} sentence={isClosed ? undefined : t('create.sentence')} />
      {isClosed ? (
        <NoFolders onRetry={() => void place.refetch()} retrying={place.isFetching} />
      ) : (
        <Body>
          <Form onSubmit={form.handleSubmit(submit)}>
            <SourceFields
              form={form}
              place={{ ...place, entries }}
              files={files}
              isFixed={ending.made.source}
              onLook={(path) => void look(path)}
              onChoose={choose}
            />
            <AddProblem ending={ending} name={form.getValues('name')} total={chosen.length} />
            <FormActions problem={problems > 0 ? t('common:field.problems', { count: problems }) : undefined}>
              <Button look="primary" type="submit" waiting={isWaiting}>
                {ending.made.source
                  ? t('create.partial.resume')
                  : t(mayExtract ? 'create.submit' : 'create.submitPlain')}
              </Button>
              <Button
                look="text"
                to={ending.made.source ? paths.source(form.getValues('name').trim()) : paths.sources()}
              >
                {ending.made.source ? t('create.partial.open') : t('create.cancel')}
              </Button>
            </FormActions>
          </Form>
        </Body>
      )}
    </>
  )
}
