package gossamer.audit;

import java.util.List;

/** The parts of a plan that one PU does, in the order of their steps. */
interface PlainParts {

    int size();

    PlanPart get(int place);

    /** The place of the part of this step, or -1. */
    int place(int step);

    /** The parts that a program has, or as many as it says one by one. */
    static PlainParts of(PlainRun run, int pu) {
        PlainProgram program = run.program(pu);
        return program.made() > 0
                ? new Made(program.made(), run.source, pu)
                : new Known(program.parts());
    }

    /** All of them are described. */
    record Known(List<PlanPart> parts) implements PlainParts {

        @Override
        public int size() {
            return parts.size();
        }

        @Override
        public PlanPart get(int place) {
            return parts.get(place);
        }

        @Override
        public int place(int step) {
            int low = 0;
            int high = parts.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (parts.get(middle).step() < step) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < parts.size() && parts.get(low).step() == step ? low : -1;
        }
    }

    /** Each step has one, which is told when it is asked for. */
    record Made(int size, PartSource source, int pu) implements PlainParts {

        @Override
        public PlanPart get(int place) {
            return source.part(pu, place);
        }

        @Override
        public int place(int step) {
            return step < size ? step : -1;
        }
    }
}
