/** For programs that a test starts with settings of its own: they load what others have compiled. */
export const CHILD_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
