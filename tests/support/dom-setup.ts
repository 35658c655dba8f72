import { configure } from '@testing-library/react';

// Nothing here waits for time to pass; a busy machine is slow all the same.
configure({ asyncUtilTimeout: 10_000 });
