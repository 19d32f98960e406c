// Errors of actions in Python; part of the table of errors. `python_error` also has the parameter `traceback`.
export const pythonErrors = {
  python_error: { status: 422, message: 'The action failed in line {line:number}: {type}: {detail}.' },
  python_syntax: {
    status: 422,
    message: 'The source is not valid Python: line {line:number}, column {column:number}: {detail}.',
  },
  python_import: {
    status: 422,
    message:
      'Line {line:number} imports “{module}”, which is not available. Actions can import the standard library of Python and dataplatform.',
  },
  python_function: {
    status: 422,
    message: 'The source has no function “{name}”. Define it, or enter the name of another function.',
  },
  python_result: {
    status: 422,
    message: 'The value that “{name}” returned cannot be stored: {detail}.',
  },
  python_recursion: { status: 422, message: 'The action nests calls or values too deeply.' },
  python_time: {
    status: 422,
    message: 'The action was stopped after {limit:seconds}, its time limit. Work on fewer rows at a time.',
  },
  python_memory: {
    status: 422,
    message: 'The action needs more than {limit:bytes} of memory, its limit. Work on fewer rows at a time.',
  },
  python_output: {
    status: 422,
    message: 'The log and the result of the action are larger than {limit:bytes}, their limit. Print less.',
  },
  python_read_size: {
    status: 422,
    message:
      'The rows of “{table}” take more than {limit:bytes}, the most of one read. Read fewer columns, or set a limit.',
  },
  python_stopped: { status: 422, message: 'Python ended before the action returned a value.' },
  python_protocol: {
    status: 422,
    message: 'The action was stopped because it disturbed the messages between Python and the platform.',
  },
} as const
