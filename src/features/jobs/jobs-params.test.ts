import { expect, test } from 'vitest'
import { jobsParams } from './jobs-params.ts'

test.each(['', 'q=berths', 'kind=build&state=Running', 'q=a%26b&kind=extraction'])(
  'reads the parameters "%s" back from the address unchanged',
  (text) => {
    expect(jobsParams.write(jobsParams.read(new URLSearchParams(text))).toString()).toBe(text)
  },
)
