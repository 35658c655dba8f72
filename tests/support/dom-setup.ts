import { configure } from '@testing-library/react';

// longer than the default, for busy machines
configure({ asyncUtilTimeout: 10_000 });
