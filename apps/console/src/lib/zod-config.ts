import { z } from 'zod';

// The content security policy forbids compiling code from text; zod would try it once per page and be reported.
z.config({ jitless: true });
