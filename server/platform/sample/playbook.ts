/** The playbook of the sample project. */
export const samplePlaybookId = '8a7e2b64-1f0d-4c53-9e0b-7d5c3f2a9b64'
